import { afterAll, beforeAll, describe, it } from 'vitest';
import { AttackedServer } from './attacked-server.ts';
import { TLS_ATTACKS } from './tls-attacks.ts';
import { withstands } from './withstands.ts';

describe.each([
  ['with the limits of an installation', true],
  ['without limits of an address', false],
])('with TLS, and %s, the program withstands', (_, hasAddressLimits) => {
  let server: AttackedServer;
  beforeAll(async () => {
    server = await AttackedServer.start({ hasAddressLimits, hasTls: true });
  });
  afterAll(() => server.stop());

  it.each(TLS_ATTACKS)('$name', (attack) => withstands(server, attack, { isAlone: true }));
});
