import { expect, it } from 'vitest';
import { toCopyChunks } from './copy-text.ts';

it('escapes tabs, line breaks and backslashes in COPY text', () => {
  const rows = [
    ['a\tb', 'c\nd', 'e\\f', '\r'],
    [1.5, true, null, ''],
  ];
  expect([...toCopyChunks(rows)].join('')).toBe('a\\tb\tc\\nd\te\\\\f\t\\r\n1.5\ttrue\t\\N\t\n');
});

it('splits COPY text of many rows into several chunks', () => {
  const chunks = [...toCopyChunks(Array.from({ length: 1_000 }, () => ['x'.repeat(200)]))];
  expect(chunks.length).toBeGreaterThan(2);
  expect(chunks.join('').split('\n')).toHaveLength(1_001);
});
