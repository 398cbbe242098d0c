import { m } from '~/paraglide/messages';
import { pageMeta } from '../head/page-meta';
import { EditProfileScreen } from '../profile/edit-profile-screen';
import { SessionGate } from '../session/session-gate';

export const meta = () => pageMeta(m.edit_profile_title(), m.edit_profile_description());

export default function EditProfileRoute() {
  return (
    <SessionGate
      title={m.edit_profile_title()}
      description={m.edit_profile_description()}
      text={m.edit_profile_gate()}
    >
      {(session) => <EditProfileScreen user={session.user} />}
    </SessionGate>
  );
}
