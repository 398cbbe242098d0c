import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ADVISORY_LOCKS } from './advisory-locks.ts';

const SOURCES = join(import.meta.dirname, '../../..');

it('assigns a different number to every advisory lock', () => {
  const numbers = Object.values(ADVISORY_LOCKS);
  expect(new Set(numbers).size).toBe(numbers.length);
});

it('has lock numbers in only one source file', () => {
  const number = new RegExp(
    Object.values(ADVISORY_LOCKS)
      .flatMap((key) => [key, key.toLocaleString('en').replaceAll(',', '_')])
      .join('|'),
  );
  const others = globSync('{auth,badges,geo,outreach,platform,server,suggestions}/src/**/*.ts', {
    cwd: SOURCES,
  })
    .filter((path) => !path.endsWith('advisory-locks.ts'))
    .filter((path) => number.test(readFileSync(join(SOURCES, path), 'utf8')));
  expect(others).toEqual([]);
});
