import { startTestApp, type TestApp } from '@wayable/server/testing/test-app';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { purgeExpiredRows } from '../housekeeping.ts';
import { KeyRing, replaceSigningKeys, rotateSigningKeys } from './signing-keys.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

/** Returns the IDs of the keys that another process publishes and verifies. */
async function idsElsewhere(): Promise<string[]> {
  const ring = new KeyRing(server.sql, server.secrets);
  const ids = (await ring.publishedKeys()).keys.map(({ kid }) => kid ?? '');
  for (const id of ids) expect(await ring.verificationKey(id)).toBeDefined();
  return ids;
}
const verifies = async (id: string) =>
  (await new KeyRing(server.sql, server.secrets).verificationKey(id)) !== undefined;
const signingId = async () => (await new KeyRing(server.sql, server.secrets).signingKey()).kid;

it('verifies with a retired signing key until its tokens expire', async () => {
  const old = await signingId();
  await rotateSigningKeys(server.sql, server.secrets);
  expect(await idsElsewhere()).toContain(old);
  await server.sql`update auth.signing_keys set retired_at = now() - interval '71 minutes' where kid = ${old}`;
  expect(await idsElsewhere()).toHaveLength(2);
  expect(await verifies(old)).toBe(false);
  await purgeExpiredRows(server.sql);
  expect(await server.sql`select from auth.signing_keys where kid = ${old}`).toHaveLength(0);
});

it('replaces all signing keys including the standby key', async () => {
  const stolen = await idsElsewhere();
  await replaceSigningKeys(server.sql, server.secrets);
  for (const id of stolen) expect(await verifies(id)).toBe(false);
  expect(await idsElsewhere()).toHaveLength(2);
  expect(stolen).not.toContain(await signingId());
});
