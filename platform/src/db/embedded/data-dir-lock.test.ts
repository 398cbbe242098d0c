import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findOwner, lockDataDir, readClaim, replaceClaim } from './data-dir-lock.ts';

const MODULE = new URL('./data-dir-lock.ts', import.meta.url).href;

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'data-dir-lock-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** Creates folders locked by a killed process. */
function makeAbandoned(count: number): string[] {
  const folders = Array.from({ length: count }, (_, index) => join(root, `data-${index}`));
  for (const folder of folders) mkdirSync(folder);
  const script = `
    import { lockDataDir } from ${JSON.stringify(MODULE)};
    for (const folder of ${JSON.stringify(folders)}) lockDataDir(folder);
    process.kill(process.pid, 'SIGKILL');`;
  const { signal } = spawnSync(process.execPath, ['--input-type=module', '-e', script]);
  expect(signal).toBe('SIGKILL');
  return folders;
}

const makeOneAbandoned = () => makeAbandoned(1)[0] as string;

/** A thread that claims each folder at the same time as the other thread, and reports the claimed folders. */
const RACER = `
  const { parentPort, workerData } = require('node:worker_threads');
  const arrived = new Int32Array(workerData.shared);
  import(workerData.module).then(({ lockDataDir }) => {
    const taken = workerData.folders.map((folder, round) => {
      Atomics.add(arrived, 0, 1);
      while (Atomics.load(arrived, 0) < 2 * (round + 1));
      try { lockDataDir(folder); return true; } catch { return false; }
    });
    parentPort.postMessage(taken);
  });`;

function race(folders: string[]): Promise<boolean[][]> {
  const workerData = { module: MODULE, folders, shared: new SharedArrayBuffer(4) };
  const results = [1, 2].map(() => {
    const worker = new Worker(RACER, { eval: true, workerData });
    return new Promise<boolean[]>((resolve, reject) => worker.on('message', resolve).on('error', reject));
  });
  return Promise.all(results);
}

describe('folder of a killed process', () => {
  it("locks a dead process's folder for only one thread", async () => {
    const folders = makeAbandoned(100);
    const [one, other] = await race(folders);
    const winners = folders.map((_, index) => Number(one?.[index]) + Number(other?.[index]));
    expect(new Set(winners)).toEqual(new Set([1]));
  });

  it("replaces a dead process's lock only once", () => {
    const folder = makeOneAbandoned();
    const [one, other] = [readClaim(folder), readClaim(folder)];
    expect(one).toEqual(other);
    expect(replaceClaim(folder, one)).toBeTypeOf('function');
    expect(replaceClaim(folder, other)).toBeUndefined();
    expect(findOwner(folder)).toBe(process.pid);
  });

  it('locks an unlocked data folder only once', () => {
    const folder = makeOneAbandoned();
    replaceClaim(folder, readClaim(folder))?.();
    expect(readClaim(folder)).toBeUndefined();
    expect(replaceClaim(folder, undefined)).toBeTypeOf('function');
    expect(replaceClaim(folder, undefined)).toBeUndefined();
  });
});

it('locks a data folder until the process unlocks it', () => {
  const unlock = lockDataDir(root);
  expect(() => lockDataDir(root)).toThrow(`in use by another Wayable process (${process.pid})`);
  expect(findOwner(root)).toBe(process.pid);
  unlock();
  expect(findOwner(root)).toBeUndefined();
  lockDataDir(root);
  // A second release must not remove the lock of another process.
  unlock();
  expect(findOwner(root)).toBe(process.pid);
  expect(readdirSync(root)).toEqual(['server.lock']);
});
