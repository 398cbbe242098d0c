import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Queryable } from '@wayable/platform/db/database';
import { startTestApp, type TestApp } from '@wayable/server/testing/test-app';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readTerms } from './read-terms.ts';
import { buildTerms } from './terms.ts';
import { zipFiles } from './zip-files.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const PUBLIC_URL = 'http://127.0.0.1:3000';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
  await server.sql`
    insert into locations (name, address, category, latitude, longitude)
    select 'Place ' || md5(n::text), '', 'retail', n / 1000.0, 8 from generate_series(1, 2000) as n
  `;
});
afterAll(() => server.close());

async function zip(sql: () => Queryable) {
  const licenses = buildTerms({ contributions: 'CC-BY-4.0', photos: 'CC-BY-4.0' }, PUBLIC_URL);
  return zipFiles({
    sql,
    scope: { isSmall: false },
    terms: await readTerms(server.sql, licenses),
    publicUrl: PUBLIC_URL,
    signal: new AbortController().signal,
    exportedAt: '2026-11-28T00:00:00.000Z',
    cursor: 'cursor',
  });
}

it("frees the memory of a ZIP archive's pieces after reading", async () => {
  const pieces: WeakRef<Buffer>[] = [];
  let held = 0;
  for await (const piece of await zip(() => server.sql)) {
    pieces.push(new WeakRef(piece));
    if (pieces.length % 20 > 0) continue;
    collectGarbage();
    held = pieces.filter((read) => read.deref() !== undefined).length;
  }
  expect(pieces.length).toBeGreaterThan(40);
  expect(held).toBeLessThan(10);
});

it('throws if reading a file for the ZIP archive fails', async () => {
  let statements = 0;
  const pieces = await zip(() => {
    statements++;
    if (statements === 5) throw new Error('The replica is away');
    return server.sql;
  });
  await expect(Array.fromAsync(pieces)).rejects.toThrow('The replica is away');
});
