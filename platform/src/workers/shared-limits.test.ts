import { describe, expect, it } from 'vitest';
import { RequestCounters } from './shared-limits.ts';

const request = { store: 0, key: '203.0.113.7', windowMs: 60_000, cache: 2 };

describe('RequestCounters', () => {
  it('counts requests per window and restarts after the window', () => {
    const counters = new RequestCounters();
    expect(counters.count(request, 0)).toEqual({ current: 1, ttl: 60_000 });
    expect(counters.count(request, 50_000)).toEqual({ current: 2, ttl: 10_000 });
    expect(counters.count(request, 60_000)).toEqual({ current: 1, ttl: 60_000 });
  });

  it('counts requests of each route separately', () => {
    const counters = new RequestCounters();
    counters.count(request, 0);
    expect(counters.count({ ...request, store: 1 }, 0).current).toBe(1);
  });

  it('forgets the counter of the IP address idle longest', () => {
    const counters = new RequestCounters();
    for (const key of ['a', 'b', 'a', 'c']) counters.count({ ...request, key }, 0);
    expect(counters.count({ ...request, key: 'a' }, 0).current).toBe(3);
    expect(counters.count({ ...request, key: 'b' }, 0).current).toBe(1);
  });
});
