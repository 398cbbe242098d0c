import type { QueryClient } from '@tanstack/react-query';

/** The queries that contain a person's name, picture or shared data. */
const AFFECTED = ['profiles', 'reviews', 'locations', 'leaderboard', 'pictures'];

/** After a change of a person's public data, refetches visible data and marks other affected data as stale. */
export const refreshPeople = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ predicate: ({ queryKey }) => AFFECTED.includes(String(queryKey[0])) });
