import { describe, expect, it } from 'vitest';
import { isInside, type Ring } from '../import/geometry.ts';
import { labelPoint, nameZoom } from './label-point.ts';

describe('labelPoint', () => {
  it('labels a compact area at its centroid', () => {
    const square: Ring = [
      [0, 0],
      [2, 0],
      [2, 2],
      [0, 2],
      [0, 0],
    ];
    expect(labelPoint([square])).toEqual([1, 1]);
  });

  it('labels a horseshoe-shaped area inside its outline and outside holes', () => {
    const horseshoe: Ring = [
      [0, 0],
      [9, 0],
      [9, 9],
      [6, 9],
      [6, 1],
      [2, 1],
      [2, 9],
      [0, 9],
      [0, 0],
    ];
    const hole: Ring = [
      [6.5, 3],
      [6.5, 6],
      [8.9, 6],
      [8.9, 3],
      [6.5, 3],
    ];
    expect(isInside(labelPoint([horseshoe]), [horseshoe])).toBe(true);
    expect(isInside(labelPoint([horseshoe, hole]), [horseshoe, hole])).toBe(true);
  });
});

describe('nameZoom', () => {
  it('shows names of large areas at lower zooms', () => {
    const hectare = 1e-6;
    expect(nameZoom(hectare, 43)).toBe(nameZoom(hectare * 4, 43) + 1);
    expect(nameZoom(1, 0)).toBeLessThan(8);
  });
});
