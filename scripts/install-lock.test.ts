import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const MODULE = join(import.meta.dirname, 'install-lock.mjs');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'install-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs `work` in a separate process that holds the lock, and returns the exit code. */
const install = (work: string): Promise<number | null> =>
  new Promise((resolve) => {
    const program = `
      const { existsSync, rmSync, writeFileSync } = await import('node:fs');
      const { withInstallLock } = await import(${JSON.stringify(MODULE)});
      await withInstallLock(${JSON.stringify(folder)}, async () => { ${work} });`;
    spawn(process.execPath, ['--input-type=module', '-e', program]).on('close', resolve);
  });

describe('withInstallLock', () => {
  it('lets only one process install at a time', async () => {
    const mark = JSON.stringify(join(folder, 'at-work'));
    const work = `
      if (existsSync(${mark})) process.exitCode = 3;
      writeFileSync(${mark}, '');
      await new Promise((resolve) => setTimeout(resolve, 300));
      rmSync(${mark});`;
    expect(await Promise.all([install(work), install(work), install(work)])).toEqual([0, 0, 0]);
    expect(existsSync(join(folder, '.installing'))).toBe(false);
  });

  it('replaces the installation lock of a killed process', async () => {
    const { pid } = spawnSync(process.execPath, ['-e', '']);
    writeFileSync(join(folder, '.installing'), String(pid));
    expect(await install('')).toBe(0);
  });
});
