import { type SubmitEvent, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useAuthAction } from '~/auth/use-auth-action';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { focusField } from '~/ui/forms/focus-field';
import { FormProblem } from '~/ui/forms/form-problem';
import { TextField } from '~/ui/forms/text-field';
import { viewPath } from '../auth-view';

interface AddressFormProps {
  /** Explains the next step. */
  text: string;
  label: string;
  /** Shown for an invalid email. */
  missingText: string;
  submitLabel: string;
  email: string;
  onEmailChange: (email: string) => void;
  isUsable: (email: string) => boolean;
  /** Resolves when done; rejects with the service's error. */
  onSubmit: (email: string) => Promise<unknown>;
}

/** Asks for an email and continues with it. */
export function AddressForm(props: AddressFormProps) {
  const { text, label, missingText, submitLabel, email, onEmailChange, isUsable, onSubmit } = props;
  const [search] = useSearchParams();
  const { run, isPending, problem } = useAuthAction();
  const [isMissing, setMissing] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const address = email.trim();
    setMissing(!isUsable(address));
    if (isUsable(address)) await run(() => onSubmit(address));
    else focusField(form.current?.querySelector('input'));
  };

  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-5">
      <p>{text}</p>
      <FormProblem text={problem} />
      <TextField
        name="email"
        type="email"
        label={label}
        autoComplete="email"
        isRequired
        value={email}
        onChange={onEmailChange}
        error={isMissing ? missingText : undefined}
      />
      <Button type="submit" isPending={isPending} className="w-full">
        {submitLabel}
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
