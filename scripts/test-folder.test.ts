import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { withTestFolder } from './test-folder.mjs';

const folderOf = (env: NodeJS.ProcessEnv) => dirname(env.PREPARED_DATA ?? '');

describe('withTestFolder', () => {
  it('removes the temporary folder of a task afterwards', async () => {
    const given = { HOME: '/home/somebody', TMPDIR: tmpdir() };
    const folder = await withTestFolder(given, async (env) => {
      writeFileSync(join(folderOf(env), 'left'), '');
      expect(env).toMatchObject({ HOME: '/home/somebody' });
      expect(env.TMPDIR).toBe(folderOf(env).startsWith('/dev/shm') ? folderOf(env) : tmpdir());
      return folderOf(env);
    });
    expect(existsSync(folder)).toBe(false);
  });

  it('removes the temporary folder when the task fails', async () => {
    let folder = '';
    const run = withTestFolder({}, async (env) => {
      folder = folderOf(env);
      throw new Error('red');
    });
    await expect(run).rejects.toThrow('red');
    expect(folder).not.toBe('');
    expect(existsSync(folder)).toBe(false);
  });

  it('removes only the temporary folders of killed test runs', async () => {
    const parent = await withTestFolder({}, async (env) => dirname(folderOf(env)));
    // A process ID above the maximum of the system
    const abandoned = join(parent, `wayable-tests-${2 ** 31 - 1}-aBcDeF`);
    const inUse = join(parent, `wayable-tests-${process.ppid}-aBcDeF`);
    mkdirSync(join(abandoned, 'database'), { recursive: true });
    mkdirSync(inUse, { recursive: true });
    const found = await withTestFolder({}, async () => [existsSync(abandoned), existsSync(inUse)]);
    expect(found).toEqual([false, true]);
    rmSync(inUse, { recursive: true });
  });
});
