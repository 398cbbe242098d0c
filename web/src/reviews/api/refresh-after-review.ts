import type { QueryClient } from '@tanstack/react-query';

/** What a review changes besides itself: its location's rating, its author's numbers, the statistics. */
const AFFECTED = ['reviews', 'locations', 'profiles', 'stats', 'leaderboard', 'badges'];

/** Fetches again what is on the screen, and forgets the rest, after a review was made, changed or deleted. */
export const refreshAfterReview = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ predicate: ({ queryKey }) => AFFECTED.includes(String(queryKey[0])) });
