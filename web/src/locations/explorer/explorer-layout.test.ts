import { describe, expect, it } from 'vitest';
import { insetsFor, roomFor, visibleSize } from './explorer-layout';

describe('the layout of the explorer', () => {
  it.each([
    [390, 'single'],
    [1023, 'single'],
    [1024, 'double'],
    [1279, 'double'],
    [1280, 'triple'],
  ] as const)('lays out the explorer at %i px: %s', (width, room) => {
    expect(roomFor(width)).toBe(room);
  });

  it('puts the panels on the right in right-to-left languages', () => {
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

  it("counts a phone's list as covered by the sheet", () => {
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
        const seen = visibleSize(size, insetsFor(roomFor(size.width), size, { hasDetails }));
        expect(seen.width).toBeGreaterThan(300);
        expect(seen.height).toBeGreaterThan(100);
      }
    }
  });
});
