import { setTokenProvider, setUserIdProvider } from '~/api-client/access-token';
import { SessionStore } from '~/auth/session/session-store';
import { getProfile } from '~/profiles/api/profile-query';
import { errorText } from '~/ui/feedback/error-text';
import { showToast } from '~/ui/feedback/toast';

/** The session in this browser. */
export const sessionStore = new SessionStore({
  loadProfile: getProfile,
  onProfileError: (error) => showToast('error', errorText(error)),
});

setTokenProvider(() => sessionStore.getAccessToken());
setUserIdProvider(async () => {
  const state = sessionStore.getState();
  return 'user' in state ? state.user.id : undefined;
});
