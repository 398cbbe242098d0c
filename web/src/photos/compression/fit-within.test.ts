import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitWithin } from './fit-within';

describe('fitWithin', () => {
  it.each([
    [
      { width: 4_000, height: 3_000 },
      { width: 1_920, height: 1_440 },
    ],
    [
      { width: 3_000, height: 4_000 },
      { width: 1_440, height: 1_920 },
    ],
    [
      { width: 1_920, height: 1_080 },
      { width: 1_920, height: 1_080 },
    ],
    [
      { width: 10_000, height: 1 },
      { width: 1_920, height: 1 },
    ],
  ])('fits a picture of %o into %o', (size, expected) => {
    expect(fitWithin(size, 1_920)).toEqual(expected);
  });

  it('reduces any picture to the maximum edge, keeping its shape', () => {
    const edge = fc.integer({ min: 1, max: 30_000 });
    fc.assert(
      fc.property(edge, edge, (width, height) => {
        const fitted = fitWithin({ width, height }, 1_920);
        expect(Math.max(fitted.width, fitted.height)).toBeLessThanOrEqual(1_920);
        expect(fitted.width).toBeLessThanOrEqual(width);
        expect(fitted.height).toBeLessThanOrEqual(height);
        const scale = Math.min(1, 1_920 / Math.max(width, height));
        expect(Math.abs(fitted.width - width * scale)).toBeLessThan(1);
        expect(Math.abs(fitted.height - height * scale)).toBeLessThan(1);
      }),
    );
  });
});
