import { type LeaderboardPeriod, type LeaderboardSort, PERIOD_DAYS } from '@wayable/protocol/leaderboard';
import { m } from '~/paraglide/messages';
import { formatNumber } from '~/ui/text/format';

/** The names of the figures. */
export const FIGURES: Record<LeaderboardSort, () => string> = {
  reputation_score: m.leaderboard_sort_reputation_score,
  total_reviews: m.leaderboard_sort_total_reviews,
  badges_earned: m.leaderboard_sort_badges_earned,
};

/** The names of the periods. */
export const PERIODS: Record<LeaderboardPeriod, () => string> = {
  all: m.leaderboard_period_all,
  month: () => m.leaderboard_period_month({ days: formatNumber(PERIOD_DAYS.month) }),
  week: () => m.leaderboard_period_week({ days: formatNumber(PERIOD_DAYS.week) }),
};

/** Returns a figure, or a note that it is hidden. */
export const figureText = (value: number | undefined): string =>
  value === undefined ? m.leaderboard_not_shown() : formatNumber(value);

/** Returns the gain in the period ("+30"). */
export const gainedText = (gained: number): string =>
  m.leaderboard_gained_value({ count: formatNumber(gained) });
