import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { repeat } from './repeat.mjs';

let folder: string;
const pathOf = (file: string) => join(folder, file);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wayable-repeat-'));
  for (const part of ['deep/results', 'results']) mkdirSync(pathOf(part), { recursive: true });
  const shown = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  return () => shown.mockRestore();
});
afterEach(() => rmSync(folder, { recursive: true }));

it('repeats a task after file changes until a signal', async () => {
  const statuses = [0, 1, undefined, 130];
  const status = await repeat([folder], async () => {
    writeFileSync(pathOf('deep/results/source.ts'), String(statuses.length));
    const next = statuses.shift();
    if (next === undefined) throw new Error('The build failed.');
    return next;
  });
  expect(status).toBe(130);
  expect(statuses).toEqual([]);
});

it('repeats no command after changes of generated files', async () => {
  const found: boolean[] = [];
  const ended = repeat([folder], async () => {
    found.push(existsSync(pathOf('deep/source.ts')));
    writeFileSync(pathOf('results/report.json'), '{}');
    return found.length === 2 ? 130 : 0;
  });
  await expect.poll(() => found).toHaveLength(1);
  // If the report caused an event, the event would come before the next step.
  await new Promise(setImmediate);
  writeFileSync(pathOf('deep/source.ts'), '');
  await ended;
  expect(found).toEqual([false, true]);
});
