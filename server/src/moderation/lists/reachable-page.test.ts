import { expect, it } from 'vitest';
import { assertReachable } from './reachable-page.ts';

const COUNT = 5_000_000;

it.each([
  0,
  10_000,
  COUNT - 10_020,
  COUNT - 20,
  COUNT + 100,
])('lets reviews after %i be reached', (offset) => {
  expect(() => assertReachable({ offset, limit: 20 }, COUNT)).not.toThrow();
});

it.each([10_020, COUNT / 2, COUNT - 10_040])('refuses those after %i', (offset) => {
  expect(() => assertReachable({ offset, limit: 20 }, COUNT)).toThrow('page: is too far');
});
