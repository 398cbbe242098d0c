import { setTokenProvider } from '~/api-client/access-token';
import { createQueryClient } from '~/api-client/query-client';
import { SessionStore } from '~/auth/session-store';
import { profileQuery } from '~/profiles/api/get-profile';
import { errorText } from '~/ui/error-text';
import { showToast } from '~/ui/toast';

/** The cache of what the server said. */
export const queryClient = createQueryClient(() => void sessionStore.verify());

/** The session of whoever sits before this browser. */
export const sessionStore: SessionStore = new SessionStore({
  loadProfile: (userId) => queryClient.fetchQuery({ ...profileQuery(userId), staleTime: 0 }),
  onProfileError: (error) => showToast('error', errorText(error)),
});

setTokenProvider(() => sessionStore.getAccessToken());
