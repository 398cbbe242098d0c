import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pageWindow } from './page-window';

describe('pageWindow', () => {
  it.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [1, 9, [1, 2, 3, 4, 5]],
    [3, 9, [1, 2, 3, 4, 5]],
    [4, 9, [2, 3, 4, 5, 6]],
    [8, 9, [5, 6, 7, 8, 9]],
    [9, 9, [5, 6, 7, 8, 9]],
    [1, 0, []],
  ])('returns the window for page %i of %i: %j', (current, total, expected) => {
    expect(pageWindow(current, total)).toEqual(expected);
  });

  it('returns at most five consecutive pages with the current page', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 500 }), (a, b) => {
        const [current, total] = a < b ? [a, b] : [b, a];
        const pages = pageWindow(current, total);
        expect(pages).toHaveLength(Math.min(5, total));
        expect(pages).toContain(current);
        expect(pages.at(0)).toBeGreaterThanOrEqual(1);
        expect(pages.at(-1)).toBeLessThanOrEqual(total);
        expect(pages.every((page, index) => page === (pages[0] ?? 0) + index)).toBe(true);
      }),
    );
  });
});
