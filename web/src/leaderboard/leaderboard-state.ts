import {
  ALL_REGIONS,
  LEADERBOARD_PERIODS,
  LEADERBOARD_SORTS,
  type LeaderboardPeriod,
  type LeaderboardSort,
} from '@wayable/protocol/leaderboard';
import { LINE_PATTERN } from '@wayable/protocol/text';

/** The requested ranking; it is stored in the URL. */
export interface LeaderboardState {
  sortBy: LeaderboardSort;
  timePeriod: LeaderboardPeriod;
  region: string;
}

const REGION_MAX = 300;
const REGION = new RegExp(LINE_PATTERN, 'u');

const oneOf = <Value extends string>(values: readonly Value[], written: string | null): Value =>
  values.find((value) => value === written) ?? (values[0] as Value);

/** Reads the state from a URL; invalid values become the defaults. */
export function parseLeaderboardState(params: URLSearchParams): LeaderboardState {
  const region = params.get('region')?.trim() ?? '';
  return {
    sortBy: oneOf(LEADERBOARD_SORTS, params.get('sortBy')),
    timePeriod: oneOf(LEADERBOARD_PERIODS, params.get('timePeriod')),
    region: region.length > REGION_MAX || !REGION.test(region) ? ALL_REGIONS : region,
  };
}

/** Writes the state to a URL; default values are omitted. */
export function formatLeaderboardState({ sortBy, timePeriod, region }: LeaderboardState): URLSearchParams {
  const params = new URLSearchParams();
  if (sortBy !== LEADERBOARD_SORTS[0]) params.set('sortBy', sortBy);
  if (timePeriod !== LEADERBOARD_PERIODS[0]) params.set('timePeriod', timePeriod);
  if (region !== ALL_REGIONS) params.set('region', region);
  return params;
}
