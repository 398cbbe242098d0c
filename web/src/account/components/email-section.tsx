import type { User } from '@supabase/auth-js';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useSessionStore } from '~/auth/session/session-context';
import { callbackUrl, SECURITY_PATH } from '~/auth/sign-in/auth-link';
import { useAuthAction } from '~/auth/use-auth-action';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { Banner } from '~/ui/feedback/banner';
import { showToast } from '~/ui/feedback/toast';
import { focusField } from '~/ui/forms/focus-field';
import { FormProblem } from '~/ui/forms/form-problem';
import { TextField } from '~/ui/forms/text-field';
import { useRefreshAccount } from '../api/account-user';
import { AccountSection, focusSection } from './account-section';

const ID = 'email';

/** Shows and changes the email, which both mailboxes must confirm. */
export function EmailSection({ user }: { user: User }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    focusSection(ID);
  };
  return (
    <AccountSection
      id={ID}
      title={m.email_title()}
      text={user.email ? m.email_now({ email: user.email }) : m.email_none()}
    >
      {user.new_email && <Banner tone="info">{m.email_pending({ email: user.new_email })}</Banner>}
      {isOpen ? (
        <EmailForm isConfirmed={user.email_confirmed_at !== undefined} onClose={close} />
      ) : (
        <Button variant="secondary" className="self-start" onClick={() => setOpen(true)}>
          {m.email_change()}
        </Button>
      )}
    </AccountSection>
  );
}

interface EmailFormProps {
  /** The current mailbox was confirmed, so it must agree, too. */
  isConfirmed: boolean;
  onClose: () => void;
}

function EmailForm({ isConfirmed, onClose }: EmailFormProps) {
  const store = useSessionStore();
  const refresh = useRefreshAccount();
  const { run, isPending, problem } = useAuthAction();
  const [email, setEmail] = useState('');
  const [isMissing, setMissing] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => form.current?.querySelector('input')?.focus(), []);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const address = email.trim();
    setMissing(address === '');
    const isSent =
      address !== '' &&
      (await run(() =>
        store.ask((client) =>
          client.updateUser({ email: address }, { emailRedirectTo: callbackUrl(SECURITY_PATH) }),
        ),
      ));
    if (!isSent) {
      focusField(form.current?.querySelector('input'));
      return;
    }
    showToast('success', m.email_sent());
    onClose();
    await refresh();
  };

  return (
    <form ref={form} noValidate onSubmit={submit} className="flex max-w-[30rem] flex-col gap-5">
      <FormProblem text={problem} />
      <TextField
        name="email"
        type="email"
        label={m.email_new()}
        help={isConfirmed ? m.email_text() : m.email_text_unconfirmed()}
        autoComplete="email"
        isRequired
        value={email}
        onChange={setEmail}
        error={isMissing ? m.auth_email_required() : undefined}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isPending={isPending}>
          {m.email_change()}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {m.cancel()}
        </Button>
      </div>
    </form>
  );
}
