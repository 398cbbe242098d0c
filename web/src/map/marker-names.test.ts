import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeNames } from './marker-names';

const ROOM = { left: 0, top: 0, right: 400, bottom: 300 };
const at = (id: string, x: number, y: number, width: number | undefined = 80) => ({ id, x, y, width });

describe('placeNames', () => {
  it('places a name to the right of its marker', () => {
    expect(placeNames([at('a', 100, 100)], ROOM)).toEqual(new Map([['a', 'right']]));
  });

  it('places a name on the left or below at edges', () => {
    expect(placeNames([at('a', 380, 100)], ROOM).get('a')).toBe('left');
    expect(placeNames([at('a', 60, 100, 100)], { ...ROOM, right: 150 }).get('a')).toBe('below');
  });

  it("omits a marker's name if there is no room", () => {
    expect(placeNames([at('a', 100, 290, 500)], ROOM).size).toBe(0);
  });

  it("prefers the first marker's name to later names", () => {
    // Each name fits alone, but both names do not fit together.
    const markers = [at('a', 20, 150, 280), at('b', 380, 150, 280)];
    const low = { ...ROOM, top: 130, bottom: 170 };
    expect([...placeNames(markers, low).keys()]).toEqual(['a']);
    expect([...placeNames(markers.toReversed(), low).keys()]).toEqual(['b']);
  });

  it('keeps names from covering other markers', () => {
    expect(placeNames([at('a', 150, 100), at('b', 200, 100, undefined)], ROOM).get('a')).toBe('left');
  });

  it('places no name for a marker without a width', () => {
    const marker = fc.record({
      id: fc.uuid(),
      x: fc.integer({ min: 0, max: 400 }),
      y: fc.integer({ min: 0, max: 300 }),
      width: fc.option(fc.integer({ min: 20, max: 160 }), { nil: undefined }),
    });
    fc.assert(
      fc.property(fc.uniqueArray(marker, { selector: ({ id }) => id, maxLength: 30 }), (markers) => {
        const sides = placeNames(markers, ROOM);
        for (const { id, width } of markers) if (width === undefined) expect(sides.has(id)).toBe(false);
      }),
    );
  });
});
