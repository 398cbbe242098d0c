import { queryOptions } from '@tanstack/react-query';
import { ROUTES } from '@wayable/protocol/routes';
import { call } from '~/api-client/call';
import { readSignInOptions } from '../sign-in/sign-in-options';

/** The ways to sign in that this installation offers, asked once a visit. */
export const signInOptionsQuery = queryOptions({
  queryKey: ['sign-in-options'],
  queryFn: async ({ signal }) =>
    readSignInOptions(await call<unknown>('GET', { path: ROUTES.authSettings, signal })),
  staleTime: Number.POSITIVE_INFINITY,
});
