import { LockKeyhole } from 'lucide-react';
import { useLocation } from 'react-router';
import { m } from '~/paraglide/messages';
import { LinkButton } from '~/ui/buttons/link-button';
import { EmptyState } from '~/ui/feedback/empty-state';
import { authPath } from '../next-path';

/** Shown to visitors on screens for members; the sign-in leads back to the screen. */
export function SignInRequired({ text }: { text: string }) {
  const { pathname, search } = useLocation();
  return (
    <div className="page-narrow py-12">
      <EmptyState
        level={1}
        icon={LockKeyhole}
        title={m.auth_gate_title()}
        text={text}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <LinkButton to={authPath(pathname + search)}>{m.auth_gate_sign_in()}</LinkButton>
            <LinkButton to="/help" variant="secondary">
              {m.auth_gate_help()}
            </LinkButton>
          </div>
        }
      />
    </div>
  );
}
