import { describe, expect, it } from 'vitest';
import { peopleHelped, startOfMonth } from './people-helped';

describe('people helped in this month', () => {
  it('counts three people helped for each review', () => {
    expect([0, 1, 4].map(peopleHelped)).toEqual([0, 3, 12]);
  });

  it("returns the reader's local start of the month", () => {
    const start = new Date(startOfMonth(new Date(2026, 10, 21, 15, 30)));
    expect(start).toEqual(new Date(2026, 10, 1, 0, 0, 0, 0));
  });
});
