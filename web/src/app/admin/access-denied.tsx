import { ShieldX } from 'lucide-react';
import { useLocation } from 'react-router';
import { authPath } from '~/auth/sign-in/next-path';
import { m } from '~/paraglide/messages';
import { LinkButton } from '~/ui/buttons/link-button';
import { EmptyState } from '~/ui/feedback/empty-state';

interface AccessDeniedProps {
  isSignedIn: boolean;
  /** Whether the person is an administrator without a second factor. */
  needsFactor: boolean;
}

/** Replaces the admin panel for people who may not use it. */
export function AccessDenied({ isSignedIn, needsFactor }: AccessDeniedProps) {
  const { pathname, search } = useLocation();
  return (
    <div className="page-narrow py-12">
      <EmptyState
        level={1}
        icon={ShieldX}
        title={m.admin_denied_title()}
        text={needsFactor ? m.admin_denied_factor() : m.admin_denied_text()}
        action={
          needsFactor ? (
            <LinkButton to="/profile/security">{m.admin_denied_factor_link()}</LinkButton>
          ) : isSignedIn ? (
            <LinkButton to="/map">{m.nav_map()}</LinkButton>
          ) : (
            <LinkButton to={authPath(pathname + search)}>{m.auth_gate_sign_in()}</LinkButton>
          )
        }
      />
    </div>
  );
}
