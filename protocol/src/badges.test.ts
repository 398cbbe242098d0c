import { describe, expect, it } from 'vitest';
import { badgesReached } from './badges.ts';

const namesReached = (before: number, now: number) => badgesReached(before, now).map(({ name }) => name);

describe('badgesReached', () => {
  it.each([
    [0, 1, ['First Steps']],
    [1, 4, []],
    [4, 5, ['Community Builder']],
    [5, 5, []],
    [5, 4, []],
    [0, 250, 6],
    [249, 250, ['Accessibility Legend']],
  ])('returns the badges reached between %i and %i reviews', (before, now, expected) => {
    const names = namesReached(before, now);
    if (typeof expected === 'number') expect(names).toHaveLength(expected);
    else expect(names).toEqual(expected);
  });
});
