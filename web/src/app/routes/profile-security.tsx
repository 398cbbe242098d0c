import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { SecuritySections } from '~/account/components/security-sections';
import { m } from '~/paraglide/messages';
import { Banner } from '~/ui/feedback/banner';
import { pageMeta } from '../head/page-meta';
import { SessionGate } from '../session/session-gate';

export const meta = () => pageMeta(m.security_title(), m.security_description());

export default function SecurityScreen() {
  return (
    <SessionGate title={m.security_title()} description={m.security_intro()} text={m.security_gate()}>
      {(session) => (
        <div className="page-narrow py-8 sm:py-12">
          <Link to="/profile" className="inline-flex min-h-11 items-center gap-2 text-link">
            <ArrowLeft aria-hidden className="size-5" />
            {m.security_back()}
          </Link>
          <h1 className="mt-2 text-heading">{m.security_title()}</h1>
          <p className="mt-1 mb-8 text-ink-soft">{m.security_intro()}</p>
          {session.profile?.needs_second_factor && (
            <Banner tone="warning" className="mb-6">
              <h2 className="text-body font-bold">{m.security_admin_factor_title()}</h2>
              <p className="mt-1">{m.security_admin_factor_text()}</p>
            </Banner>
          )}
          <SecuritySections userId={session.user.id} />
        </div>
      )}
    </SessionGate>
  );
}
