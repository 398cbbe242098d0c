import { useCallback, useEffect, useRef, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useSession, useSessionStore } from '~/auth/session/session-context';
import { authPath } from '~/auth/sign-in/next-path';
import { m } from '~/paraglide/messages';
import { ErrorState } from '~/ui/feedback/error-state';
import { LoadingScreen } from '~/ui/feedback/loading-screen';
import { focusHeading } from '~/ui/focus-heading';
import { AccessDenied } from '../admin/access-denied';
import { AdminScreen } from '../admin/admin-screen';
import { pageMeta } from '../head/page-meta';

export const meta = () => pageMeta(m.admin_title(), m.admin_description());

export default function AdminRoute() {
  const session = useSession();
  const store = useSessionStore();
  const { pathname, search } = useLocation();
  const onRoleLost = useCallback(() => void store.reloadProfile(), [store]);
  const isOpen = session.status === 'signed-in' && session.isAdmin;
  const wasOpen = useRef(false);
  // When the user loses the role, the panel disappears: scroll up and announce the reason.
  useEffect(() => {
    if (wasOpen.current && !isOpen) {
      window.scrollTo({ top: 0 });
      focusHeading();
    }
    wasOpen.current = isOpen;
  }, [isOpen]);
  if (session.status === 'second-factor') return <Navigate to={authPath(pathname + search)} replace />;
  if (session.status === 'signed-out') return <AccessDenied isSignedIn={false} needsFactor={false} />;
  if (session.status === 'signed-in' && session.profile === null && session.hasProfileFailed) {
    return <ProfileFailure onRetry={() => store.reloadProfile()} />;
  }
  if (session.status === 'loading' || session.profile === null) {
    return <LoadingScreen title={m.admin_title()} text={m.session_loading()} />;
  }
  if (!session.isAdmin) {
    return <AccessDenied isSignedIn needsFactor={session.profile.needs_second_factor ?? false} />;
  }
  return <AdminScreen viewerId={session.user.id} onRoleLost={onRoleLost} />;
}

/** Shown if the profile, which holds the role, could not be loaded. */
function ProfileFailure({ onRetry }: { onRetry: () => Promise<void> }) {
  const [isRetrying, setRetrying] = useState(false);
  const retry = async () => {
    setRetrying(true);
    await onRetry();
    setRetrying(false);
  };
  return (
    <div className="page-narrow py-8 sm:py-12">
      <h1 className="mb-6 text-heading">{m.admin_title()}</h1>
      <ErrorState title={m.profile_failed()} isRetrying={isRetrying} onRetry={() => void retry()} />
    </div>
  );
}
