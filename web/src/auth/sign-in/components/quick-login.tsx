import { DEMO_ADMIN_EMAIL, DEMO_PASSWORD, DEMO_USER_EMAIL } from '@wayable/protocol/client-config';
import { ShieldCheck, UserRound } from 'lucide-react';
import { useState } from 'react';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { LiveMessage } from '~/ui/feedback/live-message';

interface QuickLoginProps {
  hasAdmin: boolean;
  onChoose: (email: string, password: string) => void;
}

/** Fills in a demo account, only on a demo installation. */
export function QuickLogin({ hasAdmin, onChoose }: QuickLoginProps) {
  const [filled, setFilled] = useState('');
  const choose = (email: string) => {
    onChoose(email, DEMO_PASSWORD);
    setFilled(m.auth_quick_login_filled({ email }));
  };
  return (
    <section className="mt-6 rounded-medium border-2 border-dashed border-line-strong p-4">
      <h2 className="text-body">{m.auth_quick_login()}</h2>
      <p className="text-small text-ink-soft">{m.auth_quick_login_text()}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        {hasAdmin && (
          <Button variant="secondary" className="grow" onClick={() => choose(DEMO_ADMIN_EMAIL)}>
            <ShieldCheck aria-hidden className="size-5" />
            {m.auth_quick_login_admin()}
          </Button>
        )}
        <Button variant="secondary" className="grow" onClick={() => choose(DEMO_USER_EMAIL)}>
          <UserRound aria-hidden className="size-5" />
          {m.auth_quick_login_user()}
        </Button>
      </div>
      <LiveMessage text={filled} />
    </section>
  );
}
