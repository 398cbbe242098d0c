import { PASSWORD_MIN_LENGTH } from '@wayable/protocol/auth';
import { m } from '~/paraglide/messages';
import { PasswordField } from '~/ui/forms/password-field';
import { formatNumber } from '~/ui/text/format';
import { PasswordStrength } from './password-advice';

interface NewPasswordFieldProps {
  label: string;
  value: string;
  onChange: (password: string) => void;
  error?: string | undefined;
  /** Words that an attacker would try first. */
  known: readonly string[];
}

/** A field for a new password with an estimate of its strength. */
export function NewPasswordField({ label, value, onChange, error, known }: NewPasswordFieldProps) {
  return (
    <div className="flex flex-col gap-3">
      <PasswordField
        name="password"
        label={label}
        help={m.auth_password_hint({ min: formatNumber(PASSWORD_MIN_LENGTH) })}
        autoComplete="new-password"
        isRequired
        value={value}
        onChange={onChange}
        error={error}
      />
      <PasswordStrength password={value} known={known} />
    </div>
  );
}
