import { queryOptions } from '@tanstack/react-query';
import type { Profile } from '@wayable/protocol/profiles';
import { ROUTES } from '@wayable/protocol/routes';
import { call } from '~/api-client/call';

/** A person's public profile; `is_admin` only for the person and administrators. */
export const profileQuery = (userId: string) =>
  queryOptions({
    queryKey: ['profiles', userId],
    queryFn: ({ signal }) => call<Profile>('GET', { path: ROUTES.profile, params: { userId }, signal }),
  });
