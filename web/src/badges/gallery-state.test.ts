import { expect, it } from 'vitest';
import { formatGalleryState, matchesStatus, parseGalleryState } from './gallery-state';

it.each([
  ['', { status: 'all', rarity: 'all' }],
  ['status=earned&rarity=epic', { status: 'earned', rarity: 'epic' }],
  ['rarity=legendary', { status: 'all', rarity: 'legendary' }],
] as const)('parses and formats the badge gallery\'s query "%s"', (written, state) => {
  expect(parseGalleryState(new URLSearchParams(written))).toEqual(state);
  expect(formatGalleryState(state).toString()).toBe(written);
});

it('returns all badges for unknown gallery filters', () => {
  expect(parseGalleryState(new URLSearchParams('status=sold&rarity=__proto__'))).toEqual({
    status: 'all',
    rarity: 'all',
  });
});

it('counts minted and minting badges as earned in filters', () => {
  for (const status of ['earned', 'minting', 'minted'] as const) {
    expect(matchesStatus('earned', status)).toBe(true);
    expect(matchesStatus('locked', status)).toBe(false);
  }
  expect(matchesStatus('earned', 'locked')).toBe(false);
  expect(matchesStatus('locked', 'locked')).toBe(true);
});
