import { afterAll, beforeAll, describe, it } from 'vitest';
import { AttackedServer } from './attacked-server.ts';
import { QUICK_ATTACKS } from './attacks.ts';
import { withstands } from './withstands.ts';

describe('without limits per IP address', () => {
  let server: AttackedServer;
  beforeAll(async () => {
    server = await AttackedServer.start({ hasAddressLimits: false });
  });
  afterAll(() => server.stop());

  // `npm test` runs these attacks in parallel with other tests.
  it.each(QUICK_ATTACKS)('serves other users during the attack: $name', (attack) =>
    withstands(server, attack, { isAlone: false }));
});
