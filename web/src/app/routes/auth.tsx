import { Navigate } from 'react-router';
import { SecondFactor } from '~/auth/factors/components/second-factor';
import { useSession } from '~/auth/session/session-context';
import { useSessionParts } from '~/auth/session/use-session-parts';
import { NEW_PASSWORD_PATH } from '~/auth/sign-in/auth-link';
import { AuthPanel } from '~/auth/sign-in/components/auth-panel';
import { SignInHelp } from '~/auth/sign-in/components/sign-in-help';
import { WhyJoin } from '~/auth/sign-in/components/why-join';
import { safeNextPath } from '~/auth/sign-in/next-path';
import { useAuthSearch } from '~/auth/sign-in/use-auth-search';
import { m } from '~/paraglide/messages';
import { classNames } from '~/ui/class-names';
import { LoadingScreen } from '~/ui/feedback/loading-screen';
import { pageMeta } from '../head/page-meta';

export const meta = () => pageMeta(m.auth_title(), m.auth_description());

export default function AuthScreen() {
  const session = useSession();
  const { member, visitor } = useSessionParts();
  const search = useAuthSearch();
  if (session.status === 'signed-in') {
    const isRecovery = session.event === 'password-recovery';
    const next = isRecovery ? NEW_PASSWORD_PATH : safeNextPath(search.get('next'));
    return <Navigate to={next} replace />;
  }
  if (session.status === 'second-factor') {
    return (
      <div className="page max-w-[34rem] py-10 lg:py-16">
        <SecondFactor session={session} />
        <SignInHelp />
      </div>
    );
  }
  return (
    <>
      {session.status === 'loading' && (
        <LoadingScreen title={m.auth_title()} text={m.session_loading()} className={member ?? ''} />
      )}
      <div
        className={classNames(
          'page grid grid-cols-1 items-start gap-10 py-10 lg:grid-cols-[minmax(0,30rem)_1fr] lg:gap-20 lg:py-16',
          visitor,
        )}
      >
        <div>
          <AuthPanel />
          <SignInHelp />
        </div>
        <div className="lg:pt-6">
          <WhyJoin />
        </div>
      </div>
    </>
  );
}
