import { afterAll, beforeAll, describe, it } from 'vitest';
import { AttackedServer } from './attacked-server.ts';
import { LONG_ATTACKS, QUICK_ATTACKS } from './attacks.ts';
import { withstands } from './withstands.ts';

describe("with an installation's limits", () => {
  let server: AttackedServer;
  beforeAll(async () => {
    server = await AttackedServer.start();
  });
  afterAll(() => server.stop());

  it.each([...QUICK_ATTACKS, ...LONG_ATTACKS])('serves other users during the attack: $name', (attack) =>
    withstands(server, attack, { isAlone: true }));
});
