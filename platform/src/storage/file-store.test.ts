import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openFileStore } from './file-store.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wayable-files-'));
});
afterEach(() => rm(folder, { recursive: true }));

const file = (key: string) => ({ key, bytes: Buffer.from('picture'), contentType: 'image/webp' });

describe('FileStore in a folder', () => {
  it('stores, finds and removes files in a folder', async () => {
    const store = await openFileStore(join(folder, 'photos'), undefined);
    await store.put(file('ab/1/320.webp'));
    await store.put(file('ab/12/320.webp'));
    expect((await store.find('ab/1/320.webp'))?.toString()).toBe('picture');
    expect(await store.find('ab/1/800.webp')).toBeUndefined();
    await store.removeFolder('ab/1');
    await store.removeFolder('ab/1');
    expect(await store.find('ab/1/320.webp')).toBeUndefined();
    expect(await store.find('ab/12/320.webp')).toBeDefined();
  });

  // /dev/full is a Linux device that behaves like a full disk.
  it.skipIf(process.platform !== 'linux')(
    'reports storage_full for a full disk without partial files',
    async () => {
      const store = await openFileStore(folder, undefined);
      await mkdir(join(folder, 'ab'));
      await symlink('/dev/full', join(folder, 'ab', '1.webp.part'));
      await expect(store.put(file('ab/1.webp'))).rejects.toMatchObject({ code: 'storage_full' });
      expect(await store.find('ab/1.webp')).toBeUndefined();
      await store.removeFolder('ab');
      expect(await readdir(folder)).toEqual([]);
    },
  );

  it('reports storage_unavailable for an unusable folder', async () => {
    const place = join(folder, 'a-file');
    await writeFile(place, '');
    const store = await openFileStore(place, undefined);
    await expect(store.put(file('ab/1.webp'))).rejects.toMatchObject({ code: 'storage_unavailable' });
    await expect(store.find('ab/1.webp')).rejects.toMatchObject({ code: 'storage_unavailable' });
  });
});
