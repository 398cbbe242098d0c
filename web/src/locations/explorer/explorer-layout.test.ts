import { describe, expect, it } from 'vitest';
import { fitMarginsFor, insetsFor, roomFor, visibleSize } from './explorer-layout';

const roomAt = (width: number, rem = 16) => roomFor((query) => width >= Number(/\d+/.exec(query)?.[0]) * rem);

describe('layout of the explorer', () => {
  it.each([
    [390, 16, 'single'],
    [1023, 16, 'single'],
    [1024, 16, 'double'],
    [1279, 16, 'double'],
    [1280, 16, 'triple'],
    [1279, 20, 'single'],
    [1599, 20, 'double'],
  ] as const)('returns the layout for %i px, %i px font: %s', (width, rem, room) => {
    expect(roomAt(width, rem)).toBe(room);
  });

  it('places panels on the right in right-to-left languages', () => {
    const size = { width: 1280, height: 728 };
    expect(insetsFor('triple', size, { hasDetails: true, isFromRightToLeft: true })).toMatchObject({
      left: 416,
      right: 416,
    });
    expect(insetsFor('triple', size, { hasDetails: false, isFromRightToLeft: true })).toMatchObject({
      left: 0,
      right: 416,
    });
    expect(insetsFor('double', size, { hasDetails: true, isFromRightToLeft: true })).toMatchObject({
      left: 0,
      right: 416,
    });
  });

  it("reduces the card's inset by the space below the map", () => {
    const size = { width: 390, height: 572 };
    expect(insetsFor('single', size, { hasDetails: true, below: 200 }).bottom).toBe(225);
    expect(insetsFor('single', size, { hasDetails: false, below: 200 }).bottom).toBe(0);
  });

  it('leaves part of the map visible in every layout', () => {
    for (const size of [
      { width: 320, height: 416 },
      { width: 1024, height: 600 },
      { width: 1280, height: 728 },
    ]) {
      for (const hasDetails of [false, true]) {
        const seen = visibleSize(size, insetsFor(roomAt(size.width), size, { hasDetails }));
        expect(seen.width).toBeGreaterThan(300);
        expect(seen.height).toBeGreaterThan(100);
      }
    }
  });

  it.each([
    ['single', 640, 106],
    ['double', 608, 250],
  ] as const)('leaves room for results in a low window: %s', (room, width, height) => {
    const { top, right, bottom, left } = fitMarginsFor(room, false, { width, height });
    expect(top + bottom).toBeLessThan(height * 0.7);
    expect(left + right).toBeLessThan(width * 0.7);
  });

  it('keeps the whole margins around results in a large window', () => {
    const large = { width: 1_000, height: 900 };
    expect(fitMarginsFor('triple', false, large)).toEqual({ top: 48, right: 80, bottom: 224, left: 48 });
  });
});
