import type { QueryClient } from '@tanstack/react-query';

/** The queries that a review affects: its location's rating, its author's figures and the statistics. */
const AFFECTED = ['reviews', 'locations', 'profiles', 'stats', 'leaderboard', 'badges'];

/** After a change of a review, refetches visible data and marks other affected data as stale. */
export const refreshAfterReview = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ predicate: ({ queryKey }) => AFFECTED.includes(String(queryKey[0])) });
