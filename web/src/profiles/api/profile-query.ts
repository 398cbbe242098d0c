import { queryOptions } from '@tanstack/react-query';
import type { Profile } from '@wayable/protocol/profiles';
import { ROUTES } from '@wayable/protocol/routes';
import { call } from '~/api-client/call';

/** Fetches a person's profile; `is_admin` is present only for the person and administrators. */
export const getProfile = (userId: string, signal?: AbortSignal): Promise<Profile> =>
  call<Profile>('GET', { path: ROUTES.profile, params: { userId }, signal });

/** Queries a person's profile in the cache. */
export const profileQuery = (userId: string) =>
  queryOptions({
    queryKey: ['profiles', userId],
    queryFn: ({ signal }) => getProfile(userId, signal),
  });
