import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openFileStore } from '@wayable/platform/storage/file-store';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findPart, PART_BYTES, readRange, storeParts } from './file-parts.ts';

const FILE = { folder: 'a', id: 'one' };
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wayable-parts-'));
});
afterAll(() => rm(folder, { recursive: true }));

it('reads any range of a file stored in parts', async () => {
  const files = await openFileStore(folder, undefined);
  const content = Buffer.alloc(2 * PART_BYTES + 1_000, 'abcdefg');
  const pieces = async function* () {
    for (let at = 0; at < content.length; at += 700_001) yield content.subarray(at, at + 700_001);
  };
  let parts = 0;
  const bytes = await storeParts(files, FILE, pieces(), async () => {
    parts += 1;
  });
  expect([bytes, parts]).toEqual([content.length, 3]);
  const read = async (start: number, end: number) =>
    Buffer.concat(await Array.fromAsync(readRange((index) => findPart(files, FILE, index), { start, end })));
  for (const [start, end] of [
    [0, content.length - 1],
    [PART_BYTES - 1, PART_BYTES],
    [PART_BYTES, 2 * PART_BYTES - 1],
    [content.length - 1, content.length - 1],
  ] as const)
    expect((await read(start, end)).equals(content.subarray(start, end + 1))).toBe(true);
});
