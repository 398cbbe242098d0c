import { ALL_REGIONS, LEADERBOARD_PERIODS, LEADERBOARD_SORTS } from '@wayable/protocol/leaderboard';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatLeaderboardState, parseLeaderboardState } from './leaderboard-state';

describe('leaderboard URL', () => {
  it('restores every leaderboard state from its URL', () => {
    const states = fc.record({
      sortBy: fc.constantFrom(...LEADERBOARD_SORTS),
      timePeriod: fc.constantFrom(...LEADERBOARD_PERIODS),
      region: fc.oneof(
        fc.constant(ALL_REGIONS),
        fc.string({ minLength: 1 }).map((text) => `R${text}`.trim()),
      ),
    });
    fc.assert(
      fc.property(states, (state) => {
        expect(parseLeaderboardState(new URLSearchParams(formatLeaderboardState(state).toString()))).toEqual(
          state,
        );
      }),
    );
  });

  it("returns the leaderboard's defaults for invalid URL parameters", () => {
    const first = { sortBy: 'reputation_score', timePeriod: 'all', region: 'all' };
    for (const query of [
      '',
      'sortBy=age&timePeriod=year&region=%20',
      `region=${'x'.repeat(301)}`,
      'region=%00',
      'region=%E2%80%8B',
    ]) {
      expect(parseLeaderboardState(new URLSearchParams(query))).toEqual(first);
    }
    expect(formatLeaderboardState(parseLeaderboardState(new URLSearchParams())).toString()).toBe('');
  });
});
