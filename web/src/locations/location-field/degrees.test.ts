import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDegrees, parseDegrees } from './degrees';

describe('parseDegrees', () => {
  it.each([
    ['41.8796', 90, 41.8796],
    [' -87,6237 ', 180, -87.6237],
    ['−87.6', 180, -87.6],
    ['٤١٫٨٧٩٦', 90, 41.8796],
    ['-۸۷,۶', 180, -87.6],
    ['４１．５', 90, 41.5],
    ['90', 90, 90],
    ['41.', 90, 41],
  ] as const)('parses the degrees %j', (text, limit, degrees) => {
    expect(parseDegrees(text, limit)).toEqual({ kind: 'degrees', degrees });
  });

  it.each([
    'north',
    '90.001',
    '-91',
    '1e1',
    '0x10',
    '41 52',
    '-',
    '.',
    '--4',
  ])('rejects %j as degrees', (text) => {
    expect(parseDegrees(text, 90).kind).toBe('wrong');
  });

  it('distinguishes empty text from invalid degrees', () => {
    expect(parseDegrees('  ', 90).kind).toBe('empty');
  });

  it('parses the degrees that formatDegrees writes', () => {
    const degrees = fc.integer({ min: -9_000_000, max: 9_000_000 }).map((value) => value / 100_000);
    fc.assert(
      fc.property(degrees, (value) => {
        expect(parseDegrees(formatDegrees(Math.abs(value) < 1e-4 ? 0 : value), 90)).toEqual({
          kind: 'degrees',
          degrees: Math.abs(value) < 1e-4 ? 0 : value,
        });
      }),
    );
  });
});
