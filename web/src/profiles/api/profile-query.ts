import { queryOptions } from '@tanstack/react-query';
import { getProfile } from './get-profile';

/** Queries a person's profile in the cache. */
export const profileQuery = (userId: string) =>
  queryOptions({
    queryKey: ['profiles', userId],
    queryFn: ({ signal }) => getProfile(userId, signal),
  });
