import { afterAll, beforeAll, describe, it } from 'vitest';
import { AttackedServer } from './attacked-server.ts';
import { LONG_ATTACKS } from './attacks.ts';
import { withstands } from './withstands.ts';

describe('without limits per IP address, for a long time', () => {
  let server: AttackedServer;
  beforeAll(async () => {
    server = await AttackedServer.start({ hasAddressLimits: false });
  });
  afterAll(() => server.stop());

  it.each(LONG_ATTACKS)('serves other users during the attack: $name', (attack) =>
    withstands(server, attack, { isAlone: true }));
});
