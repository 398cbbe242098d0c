import { type SubmitEvent, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/button';
import { focusField } from '~/ui/focus-field';
import { FormProblem } from '~/ui/form-problem';
import { TextField } from '~/ui/text-field';
import { callbackUrl } from '../auth-link';
import { viewPath } from '../auth-view';
import { domainOf } from '../email-domain';
import { safeNextPath } from '../next-path';
import { useSessionStore } from '../session-context';
import { useAuthAction } from '../use-auth-action';

interface OrganisationSignInProps {
  email: string;
  onEmailChange: (email: string) => void;
}

/** Signs in at the organisation that the address belongs to (SAML). */
export function OrganisationSignIn({ email, onEmailChange }: OrganisationSignInProps) {
  const store = useSessionStore();
  const [search] = useSearchParams();
  const { run, isPending, problem } = useAuthAction();
  const [isMissing, setMissing] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const domain = domainOf(email);
    setMissing(domain === undefined);
    if (domain === undefined) {
      focusField(form.current?.querySelector('input'));
      return;
    }
    const redirectTo = callbackUrl(safeNextPath(search.get('next')));
    await run(() => store.ask((client) => client.signInWithSSO({ domain, options: { redirectTo } })));
  };

  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-5">
      <p>{m.auth_organisation_text()}</p>
      <FormProblem text={problem} />
      <TextField
        name="email"
        type="email"
        label={m.auth_organisation_email()}
        autoComplete="email"
        isRequired
        value={email}
        onChange={onEmailChange}
        error={isMissing ? m.auth_organisation_email_required() : undefined}
      />
      <Button type="submit" isPending={isPending} className="w-full">
        {m.auth_organisation_continue()}
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
