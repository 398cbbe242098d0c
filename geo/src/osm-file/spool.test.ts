import { expect, it } from 'vitest';
import { Spool } from './spool.ts';

const VALUES = [
  'ä',
  'x'.repeat(5_000),
  'y'.repeat(3 << 20),
  '',
  ...Array.from({ length: 500 }, (_, index) => `${index}`.repeat(1_000)),
];

it('returns values of a spool in order and by position', () => {
  const spool = new Spool<{ text: string }>();
  const positions = VALUES.map((text) => spool.add({ text }));
  expect(spool.length).toBe(VALUES.length);
  expect([...spool].map(({ text }) => text)).toEqual(VALUES);
  expect(positions.map((position) => spool.at(position).text)).toEqual(VALUES);
  expect([...spool.entries()].map(([position]) => position)).toEqual(positions);
  spool.close();
});

it('accepts more values into a spool after a read', () => {
  const spool = new Spool<number>();
  spool.add(1);
  expect([...spool]).toEqual([1]);
  spool.add(2);
  expect([...spool, ...spool]).toEqual([1, 2, 1, 2]);
  spool.close();
});
