import type { QueryClient } from '@tanstack/react-query';

/** The queries that contain a person's name, picture or shared data. */
const AFFECTED = ['profiles', 'reviews', 'locations', 'leaderboard', 'pictures'];

/** Refetches visible data and marks other affected data as stale after a change of a person's public data. */
export const refreshPeople = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ predicate: ({ queryKey }) => AFFECTED.includes(String(queryKey[0])) });
