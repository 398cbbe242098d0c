import { describe, expect, it } from 'vitest';
import { interpolate } from './address-interpolation.ts';
import type { Point } from './geometry.ts';

const line: Point[] = [
  [10, 0],
  [10.001, 0],
  [10.004, 0],
];
const ends = (first: string, last: string) => [
  { number: first, at: 0 },
  { number: last, at: 2 },
];
const numbers = (kind: string, first: string, last: string) =>
  interpolate(kind, line, ends(first, last)).map(({ number }) => number);

describe('interpolate', () => {
  it('places house numbers evenly along an interpolation line', () => {
    const between = interpolate('even', line, ends('2', '10'));
    expect(between.map(({ number }) => number)).toEqual(['4', '6', '8']);
    expect(between.map(({ point: [lng] }) => Number(lng.toFixed(4)))).toEqual([10.001, 10.002, 10.003]);
  });

  it('interpolates descending house numbers and steps of any size', () => {
    expect(numbers('odd', '7', '1')).toEqual(['5', '3']);
    expect(numbers('all', '1', '4')).toEqual(['2', '3']);
    expect(numbers('4', '1', '9')).toEqual(['5']);
  });

  it('interpolates house numbers between each two numbered points', () => {
    const numbered = [
      { number: '1', at: 0 },
      { number: '3', at: 1 },
      { number: '7', at: 2 },
    ];
    expect(interpolate('odd', line, numbered).map(({ number }) => number)).toEqual(['5']);
  });

  it.each([
    ['alphabetic', '1a', '1d'],
    ['odd', '1', '6'],
    ['odd', '1', '99999'],
    ['all', '5', '5'],
    ['even', '2a', '8'],
    ['0', '1', '5'],
  ])('skips the interpolation %s from %s to %s', (kind, first, last) => {
    expect(numbers(kind, first, last)).toEqual([]);
  });
});
