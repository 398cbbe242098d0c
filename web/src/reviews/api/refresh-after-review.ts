import type { QueryClient } from '@tanstack/react-query';

/** The queries that a review affects: its location's rating, its author's figures and the statistics. */
const AFFECTED = ['reviews', 'locations', 'profiles', 'stats', 'leaderboard', 'badges'];

/** Refetches visible data and marks other affected data as stale after a change of a review. */
export const refreshAfterReview = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ predicate: ({ queryKey }) => AFFECTED.includes(String(queryKey[0])) });
