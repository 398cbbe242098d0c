import Type, { type Static } from 'typebox';
import { oneOf } from './choices.ts';
import { lineOfText, Uuid } from './text.ts';

export const LEADERBOARD_SORTS = ['reputation_score', 'total_reviews', 'badges_earned'] as const;
export type LeaderboardSort = (typeof LEADERBOARD_SORTS)[number];
export const LEADERBOARD_PERIODS = ['all', 'month', 'week'] as const;
export type LeaderboardPeriod = (typeof LEADERBOARD_PERIODS)[number];
export const ALL_REGIONS = 'all';
export const LEADERBOARD_SIZE = 50;
export const LEADERBOARD_SIZE_MAX = 100;
/** Number of people that a podium needs. */
export const PODIUM_SIZE = 3;
/** Maximum exact rank. */
export const RANKS_COUNTED = 5_000;
/** Maximum number of regions to choose from. These are the regions with the most reviewers. */
export const REGIONS_MAX = 100;
/** Length of each period in days; undefined for all time. */
export const PERIOD_DAYS = {
  all: undefined,
  month: 30,
  week: 7,
} as const satisfies Record<LeaderboardPeriod, number | undefined>;

export const LeaderboardQuery = Type.Object({
  sortBy: oneOf(LEADERBOARD_SORTS, 'reputation_score'),
  timePeriod: oneOf(LEADERBOARD_PERIODS, 'all'),
  region: Type.Optional(
    lineOfText(300, 'One of `regions`, in any letter case; "all", the default, for all regions'),
  ),
  limit: Type.Integer({ minimum: 1, maximum: LEADERBOARD_SIZE_MAX, default: LEADERBOARD_SIZE }),
});

const figures = {
  reputation_score: Type.Integer(),
  total_reviews: Type.Optional(Type.Integer({ description: 'Absent if the person hides it' })),
  badges_earned: Type.Optional(Type.Integer({ description: 'Absent if the person hides it' })),
  gained: Type.Optional(Type.Integer({ description: 'The part of the sorted figure from the period' })),
};

export const LeaderboardUser = Type.Object({
  id: Uuid,
  full_name: Type.String(),
  avatar_url: Type.Union([Type.String(), Type.Null()]),
  ...figures,
  rank: Type.Integer({ description: 'The position, from 1' }),
});

/** The viewer's standing: ranked, or the reason why not. */
export const STANDINGS = [
  'ranked',
  'beyond',
  'hidden',
  'without_score',
  'not_in_period',
  'not_in_region',
] as const;
export type Standing = (typeof STANDINGS)[number];

/** The viewer's standing, also outside the visible part of the ranking. */
export const OwnStanding = Type.Object({
  standing: Type.Unsafe<Standing>(Type.String({ enum: [...STANDINGS] })),
  rank: Type.Union([Type.Integer(), Type.Null()]),
  ...figures,
});

export const Leaderboard = Type.Object({
  users: Type.Array(LeaderboardUser, { maxItems: LEADERBOARD_SIZE_MAX }),
  regions: Type.Array(Type.String(), { maxItems: REGIONS_MAX }),
  own: Type.Optional(OwnStanding),
});

export type LeaderboardQuery = Static<typeof LeaderboardQuery>;
export type LeaderboardUser = Static<typeof LeaderboardUser>;
export type OwnStanding = Static<typeof OwnStanding>;
export type Leaderboard = Static<typeof Leaderboard>;
