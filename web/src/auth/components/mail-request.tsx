import { type SubmitEvent, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/button';
import { focusField } from '~/ui/focus-field';
import { FormProblem } from '~/ui/form-problem';
import { TextField } from '~/ui/text-field';
import { viewPath } from '../auth-view';
import { type MailKind, sendMail } from '../mail-code';
import { safeNextPath } from '../next-path';
import { useSessionStore } from '../session-context';
import { useAuthAction } from '../use-auth-action';

interface MailRequestProps {
  kind: Exclude<MailKind, 'sign-up'>;
  email: string;
  onEmailChange: (email: string) => void;
  onSent: () => void;
}

/** Asks for the address that a link and a code are sent to. */
export function MailRequest({ kind, email, onEmailChange, onSent }: MailRequestProps) {
  const store = useSessionStore();
  const [search] = useSearchParams();
  const { run, isPending, problem } = useAuthAction();
  const [missing, setMissing] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const address = email.trim();
    setMissing(address === '');
    if (address === '') {
      focusField(form.current?.querySelector('input'));
      return;
    }
    const next = safeNextPath(search.get('next'));
    if (await run(() => store.ask((client) => sendMail(client, kind, address, next)))) onSent();
  };

  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-5">
      <p>{kind === 'recovery' ? m.auth_forgot_text() : m.auth_link_text()}</p>
      <FormProblem text={problem} />
      <TextField
        name="email"
        type="email"
        label={m.auth_email()}
        autoComplete="email"
        isRequired
        value={email}
        onChange={onEmailChange}
        error={missing ? m.auth_email_required() : undefined}
      />
      <Button type="submit" isPending={isPending} className="w-full">
        {m.auth_send_mail()}
      </Button>
      <Link
        to={viewPath('password', search)}
        className="inline-flex min-h-11 items-center self-start text-link"
      >
        {m.auth_back_to_password()}
      </Link>
    </form>
  );
}
