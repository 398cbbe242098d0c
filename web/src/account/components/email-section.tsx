import type { User } from '@supabase/auth-js';
import { useEffect, useState } from 'react';
import { useSessionStore } from '~/auth/session/session-context';
import { findNewAddressError } from '~/auth/sign-in/address-error';
import { callbackUrl, SECURITY_PATH } from '~/auth/sign-in/auth-link';
import { useAuthForm } from '~/auth/use-auth-action';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { Banner } from '~/ui/feedback/banner';
import { showToast } from '~/ui/feedback/toast';
import { FormProblem } from '~/ui/forms/form-problem';
import { TextField } from '~/ui/forms/text-field';
import { useRefreshAccount } from '../api/account-user';
import { AccountSection, focusSection } from './account-section';

const ID = 'email';

/**
 * Shows and changes the email. The user confirms a change in the new mailbox, and also in the current mailbox
 * if it was confirmed.
 */
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
        <EmailForm current={user.email} isConfirmed={user.email_confirmed_at !== undefined} onClose={close} />
      ) : (
        <Button variant="secondary" className="self-start" onClick={() => setOpen(true)}>
          {m.email_change()}
        </Button>
      )}
    </AccountSection>
  );
}

interface EmailFormProps {
  current: string | undefined;
  /** Whether the current email was confirmed. If so, its mailbox must also confirm the change. */
  isConfirmed: boolean;
  onClose: () => void;
}

function EmailForm({ current, isConfirmed, onClose }: EmailFormProps) {
  const store = useSessionStore();
  const refresh = useRefreshAccount();
  const [email, setEmail] = useState('');
  const address = email.trim();
  const { formProps, errors, problem, isPending } = useAuthForm({
    check: () => ({ email: findNewAddressError(address, current) }),
    send: async () => {
      const options = { emailRedirectTo: callbackUrl(SECURITY_PATH) };
      await store.ask((client) => client.updateUser({ email: address }, options));
      showToast('success', m.email_sent());
      onClose();
      await refresh();
    },
  });
  const { ref } = formProps;

  useEffect(() => ref.current?.querySelector('input')?.focus(), [ref]);

  return (
    <form {...formProps} className="flex max-w-[30rem] flex-col gap-5">
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
        error={errors.email}
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
