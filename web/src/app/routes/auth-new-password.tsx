import { NewPasswordForm } from '~/auth/passwords/new-password-form';
import { m } from '~/paraglide/messages';
import { pageMeta } from '../head/page-meta';
import { SessionGate } from '../session/session-gate';

export const meta = () => pageMeta(m.new_password_title());

export default function NewPasswordScreen() {
  return (
    <SessionGate title={m.new_password_title()} text={m.new_password_gate()}>
      {(session) => (
        <div className="page max-w-[34rem] py-10 lg:py-16">
          <NewPasswordForm email={session.user.email} />
        </div>
      )}
    </SessionGate>
  );
}
