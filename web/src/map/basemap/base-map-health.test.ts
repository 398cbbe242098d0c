import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isBroken, UNKNOWN_HEALTH } from './base-map-health';

describe('isBroken', () => {
  it.each([
    ['nothing known yet', {}, false],
    ['two failures before the first tile', { failures: 2 }, false],
    ['three failures and no tile', { failures: 3 }, true],
    ['no tile for long', { hasStalled: true }, true],
    ['a tile came, then nothing for long', { loadedTiles: 1, hasStalled: true }, false],
    ['some failures among many tiles', { loadedTiles: 40, failures: 12 }, false],
    ['more failures than tiles', { loadedTiles: 11, failures: 12 }, true],
    ['few tiles, few failures', { loadedTiles: 1, failures: 11 }, false],
  ])('returns whether a base map is broken: %s, %o, %s', (_case, health, expected) => {
    expect(isBroken({ ...UNKNOWN_HEALTH, ...health })).toBe(expected);
  });

  it('keeps a broken base map broken after another failure', () => {
    const health = fc.record({ loadedTiles: fc.nat(100), failures: fc.nat(100), hasStalled: fc.boolean() });
    fc.assert(
      fc.property(health, (state) => {
        if (isBroken(state)) expect(isBroken({ ...state, failures: state.failures + 1 })).toBe(true);
      }),
    );
  });
});
