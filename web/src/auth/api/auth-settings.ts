import { queryOptions } from '@tanstack/react-query';
import { ROUTES } from '@wayable/protocol/routes';
import { call } from '~/api-client/call';
import { readSignInOptions } from '../sign-in/sign-in-options';

/** The sign-in methods of this installation, fetched once per visit. */
export const signInOptionsQuery = queryOptions({
  queryKey: ['sign-in-options'],
  queryFn: async ({ signal }) =>
    readSignInOptions(await call<unknown>('GET', { path: ROUTES.authSettings, signal })),
  staleTime: Number.POSITIVE_INFINITY,
});
