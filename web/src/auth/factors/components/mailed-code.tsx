import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { sendProofCode } from '~/auth/api/session-proof';
import { useSessionStore } from '~/auth/session/session-context';
import { isMailRecent } from '~/auth/sign-in/mail-code';
import { useAuthAction } from '~/auth/use-auth-action';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { LiveMessage } from '~/ui/feedback/live-message';
import { CodeField, isCode } from '~/ui/forms/code-field';
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

/** Sends a code to the account's mailbox on request and asks for it. */
export function MailedCode({ sendLabel, sentText, submitLabel, onSubmit }: MailedCodeProps) {
  const store = useSessionStore();
  const { run, isPending, problem } = useAuthAction();
  const [code, setCode] = useState('');
  const [isIncomplete, setIncomplete] = useState(false);
  const [sent, setSent] = useState('');
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (sent !== '') focusField(form.current?.querySelector('input'));
  }, [sent]);

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

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setIncomplete(!isCode(code));
    const isDone = isCode(code) && (await run(() => onSubmit(code)));
    if (!isDone) focusField(form.current?.querySelector('input'));
  };

  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
      <FormProblem text={problem} />
      <LiveMessage text={sent} />
      {sent === '' ? (
        <Button isPending={isPending} className="w-full" onClick={() => void send()}>
          {sendLabel}
        </Button>
      ) : (
        <>
          <p>{sent}</p>
          <CodeField error={isIncomplete ? m.code_incomplete() : undefined} value={code} onChange={setCode} />
          <Button type="submit" isPending={isPending} className="w-full">
            {submitLabel}
          </Button>
        </>
      )}
    </form>
  );
}
