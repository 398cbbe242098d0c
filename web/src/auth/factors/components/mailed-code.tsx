import { useEffect, useState } from 'react';
import { sendProofCode } from '~/auth/api/session-proof';
import { useSessionStore } from '~/auth/session/session-context';
import { isMailRecent } from '~/auth/sign-in/mail-code';
import { useAuthForm } from '~/auth/use-auth-action';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { LiveMessage } from '~/ui/feedback/live-message';
import { CodeField, findCodeError } from '~/ui/forms/code-field';
import { focusField } from '~/ui/forms/focus-field';
import { FormProblem } from '~/ui/forms/form-problem';

interface MailedCodeProps {
  sendLabel: string;
  /** Shown when the code was sent. */
  sentText: string;
  submitLabel: string;
  /** Resolves for a correct code; rejects with the service's error. */
  onSubmit: (code: string) => Promise<void>;
}

/** Sends a code to the account's mailbox when the user presses the button, and asks for the code. */
export function MailedCode({ sendLabel, sentText, submitLabel, onSubmit }: MailedCodeProps) {
  const store = useSessionStore();
  const [code, setCode] = useState('');
  const [sent, setSent] = useState('');
  const { formProps, errors, problem, isPending, run } = useAuthForm({
    check: () => ({ code: findCodeError(code) }),
    send: () => onSubmit(code),
  });
  const { ref } = formProps;

  useEffect(() => {
    if (sent !== '') focusField(ref.current?.querySelector('input'));
  }, [sent, ref]);

  const send = () =>
    run(async () => {
      try {
        await sendProofCode(store);
        setSent(sentText);
      } catch (error) {
        if (!isMailRecent(error)) throw error;
        setSent(m.auth_mail_recent());
      }
    });

  return (
    <form {...formProps} className="flex flex-col gap-4">
      <FormProblem text={problem} />
      <LiveMessage text={sent} />
      {sent === '' ? (
        <Button isPending={isPending} className="w-full" onClick={() => void send()}>
          {sendLabel}
        </Button>
      ) : (
        <>
          <p>{sent}</p>
          <CodeField error={errors.code} value={code} onChange={setCode} />
          <Button type="submit" isPending={isPending} className="w-full">
            {submitLabel}
          </Button>
        </>
      )}
    </form>
  );
}
