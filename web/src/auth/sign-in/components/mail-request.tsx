import { useSessionStore } from '~/auth/session/session-context';
import { m } from '~/paraglide/messages';
import { showToast } from '~/ui/feedback/toast';
import { findAddressError } from '../address-error';
import { isMailRecent, type MailKind, sendMail } from '../mail-code';
import { safeNextPath } from '../next-path';
import { useAuthSearch } from '../use-auth-search';
import { AddressForm } from './address-form';

interface MailRequestProps {
  kind: Exclude<MailKind, 'sign-up'>;
  email: string;
  onEmailChange: (email: string) => void;
  onSent: () => void;
}

/** Asks for the email that receives a link and a code. */
export function MailRequest({ kind, email, onEmailChange, onSent }: MailRequestProps) {
  const store = useSessionStore();
  const search = useAuthSearch();
  return (
    <AddressForm
      text={kind === 'recovery' ? m.auth_forgot_text() : m.auth_link_text()}
      label={m.auth_email()}
      submitLabel={m.auth_send_mail()}
      email={email}
      onEmailChange={onEmailChange}
      findError={findAddressError}
      onSubmit={async (address) => {
        const next = safeNextPath(search.get('next'));
        try {
          await store.ask((client) => sendMail(client, kind, address, next));
        } catch (error) {
          // Continue if a mail was sent recently, because its code can be typed.
          if (!isMailRecent(error)) throw error;
          showToast('info', m.auth_mail_recent());
        }
        onSent();
      }}
    />
  );
}
