import { expect, it } from 'vitest';
import { assertReachable } from './reachable-page.ts';

it('throws for list pages beyond 10,000 entries', () => {
  expect(() => assertReachable({ offset: 10_000, limit: 20 })).not.toThrow();
  expect(() => assertReachable({ offset: 10_020, limit: 20 })).toThrow('page: is too high');
});
