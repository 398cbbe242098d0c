import { afterAll, beforeAll, describe, it } from 'vitest';
import { AttackedServer } from './attacked-server.ts';
import { QUICK_ATTACKS } from './attacks.ts';
import { withstands } from './withstands.ts';

describe('without limits of an address, the program withstands', () => {
  let server: AttackedServer;
  beforeAll(async () => {
    server = await AttackedServer.start({ hasAddressLimits: false });
  });
  afterAll(() => server.stop());

  // `npm test` runs them beside other tests.
  it.each(QUICK_ATTACKS)('$name', (attack) => withstands(server, attack, { isAlone: false }));
});
