import { expect, it } from 'vitest';
import { assertReachable } from './reachable-page.ts';

it('refuses reviews after the first 10,000', () => {
  expect(() => assertReachable({ offset: 10_000, limit: 20 })).not.toThrow();
  expect(() => assertReachable({ offset: 10_020, limit: 20 })).toThrow('page: is too high');
});
