import { Link } from 'react-router';
import { useAuthForm } from '~/auth/use-auth-action';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { FormProblem } from '~/ui/forms/form-problem';
import { TextField } from '~/ui/forms/text-field';
import { viewPath } from '../auth-view';
import { useAuthSearch } from '../use-auth-search';

interface AddressFormProps {
  /** Explains the next step. */
  text: string;
  label: string;
  submitLabel: string;
  email: string;
  onEmailChange: (email: string) => void;
  /** Returns the error of a typed email. */
  findError: (email: string) => string | undefined;
  /** Resolves when done; rejects with the service's error. */
  onSubmit: (email: string) => Promise<unknown>;
}

/** Asks for an email and continues with it. */
export function AddressForm(props: AddressFormProps) {
  const { text, label, submitLabel, email, onEmailChange, findError, onSubmit } = props;
  const search = useAuthSearch();
  const address = email.trim();
  const { formProps, errors, problem, isPending } = useAuthForm({
    check: () => ({ email: findError(address) }),
    send: () => onSubmit(address),
  });

  return (
    <form {...formProps} className="flex flex-col gap-5">
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
        error={errors.email}
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
