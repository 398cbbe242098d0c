import { m } from '~/paraglide/messages';
import { pageMeta } from '../head/page-meta';
import { ProfileScreen } from '../profile/profile-screen';
import { SessionGate } from '../session/session-gate';

export const meta = () => pageMeta(m.profile_title(), m.profile_description());

export default function ProfileRoute() {
  return (
    <SessionGate title={m.profile_title()} description={m.profile_description()} text={m.profile_gate()}>
      {(session) => <ProfileScreen userId={session.user.id} />}
    </SessionGate>
  );
}
