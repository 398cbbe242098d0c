import { describe, expect, it } from 'vitest';
import { peopleHelped, startOfMonth } from './people-helped';

describe('people helped this month', () => {
  it('counts three people helped for each review', () => {
    expect([0, 1, 4].map(peopleHelped)).toEqual([0, 3, 12]);
  });

  it("counts people helped from the reader's start of month", () => {
    const start = new Date(startOfMonth(new Date(2026, 10, 21, 15, 30)));
    expect(start).toEqual(new Date(2026, 10, 1, 0, 0, 0, 0));
  });
});
