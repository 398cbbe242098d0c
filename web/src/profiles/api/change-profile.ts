import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Profile, ProfileUpdate } from '@wayable/protocol/profiles';
import { ROUTES } from '@wayable/protocol/routes';
import { call } from '~/api-client/call';
import { refreshPeople } from './refresh-people';

/** The server may need seconds to fetch a picture. */
const TIMEOUT_MS = 30_000;

/** Changes a person's name or picture; resolves when the screen shows it. */
export function useChangeProfile(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: ProfileUpdate) =>
      call<Profile>('PATCH', {
        path: ROUTES.profile,
        params: { userId },
        body: change,
        timeoutMs: TIMEOUT_MS,
      }),
    onSuccess: () => refreshPeople(queryClient),
  });
}
