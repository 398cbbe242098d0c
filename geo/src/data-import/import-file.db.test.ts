import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startTestApp, type TestApp } from '@wayable/server/testing/test-app';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importFile, listSkipped, undoFile } from './import-file.ts';
import { failWork } from './imports.queries.ts';

let server: TestApp;
let path: string;
beforeAll(async () => {
  server = await startTestApp();
  path = join(server.dataDir, 'places.csv');
  await writeFile(path, 'name,latitude,longitude,lift\nMill,51.5,-0.1,yes\n,51.5,-0.1,no\n');
});
afterAll(() => server.close());

const SOURCE = { source: 'County', licence: 'CC0-1.0' };
const shares: number[] = [];
const run = (isPreview: boolean, file = path) =>
  importFile(server.sql, file, { ...SOURCE, isPreview }, (share) => shares.push(share));
const countPlaces = async () => {
  const [row] = await server.sql<{ count: number }[]>`
    select count(*)::int as count from locations where name = 'Mill'
  `;
  return row?.count;
};

describe('importFile', () => {
  it('keeps a previewed import without adding places', async () => {
    const { id, state } = await run(true);
    expect(state).toBe('ready');
    expect(await listSkipped(server.sql, id)).toEqual([{ line: 3, reason: 'no_name' }]);
    expect(await countPlaces()).toBe(0);
  });

  it('imports a file with importFile and undoes the import', async () => {
    const { id, result } = await run(false);
    expect(result).toEqual({ added: 1, updated: 0, unchanged: 0, left_out: 1 });
    expect(shares.at(-1)).toBe(1);
    expect(await countPlaces()).toBe(1);
    expect((await undoFile(server.sql, id, () => undefined)).reversal).toMatchObject({ removed: 1 });
    expect(await countPlaces()).toBe(0);
    await expect(undoFile(server.sql, id, () => undefined)).rejects.toThrow('cannot be undone');
  });

  it('keeps a failed import in state ready without places', async () => {
    await server.sql`alter table location_facts add constraint refuses_lifts check (key <> 'lift') not valid`;
    await expect(run(false)).rejects.toThrow('refuses_lifts');
    await server.sql`alter table location_facts drop constraint refuses_lifts`;
    const [row] = await server.sql`select state from data_imports order by created_at desc limit 1`;
    expect(row).toEqual({ state: 'ready' });
    expect(await countPlaces()).toBe(0);
    const [failure] = await server.sql`select kind, is_failed from import_runs order by id desc limit 1`;
    expect(failure).toEqual({ kind: 'file', is_failed: true });
  });

  it('throws for missing coordinate columns or a missing file', async () => {
    const other = join(server.dataDir, 'other.csv');
    await writeFile(other, 'title,remark\nMill,none\n');
    await expect(run(false, other)).rejects.toThrow('must have columns for the coordinates');
    await expect(run(false, `${path}.none`)).rejects.toThrow('cannot be read');
  });
});

describe('failWork', () => {
  it.each([
    ['checking', 'draft'],
    ['applying', 'ready'],
    ['undoing', 'applied'],
  ])('resets a failed import from %s to %s', async (state, earlier) => {
    const { id } = await run(false);
    await server.sql`update data_imports set state = ${state} where id = ${id}`;
    await failWork(server.sql, id);
    const [row] = await server.sql`select state, has_failed from data_imports where id = ${id}`;
    expect(row).toEqual({ state: earlier, has_failed: true });
  });
});
