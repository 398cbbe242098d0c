import type { QueryClient } from '@tanstack/react-query';

/** Where a name, a picture or what is shown of a person may stand. */
const AFFECTED = ['profiles', 'reviews', 'locations', 'leaderboard', 'pictures'];

/** Fetches again what is on the screen, and forgets the rest, after somebody changed what others see of them. */
export const refreshPeople = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ predicate: ({ queryKey }) => AFFECTED.includes(String(queryKey[0])) });
