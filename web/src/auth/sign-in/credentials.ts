import { AUTH_FAULTS, PASSWORD_MIN_LENGTH } from '@wayable/protocol/auth';
import { m } from '~/paraglide/messages';
import { isEmailLike } from '~/ui/forms/is-email-like';
import { weakPasswordHelp } from '../auth-error-help';

export type AuthMode = 'sign-in' | 'sign-up';

export interface Credentials {
  fullName: string;
  email: string;
  password: string;
}

interface CredentialsProblem {
  /** The sentence above the form (docs/product.md#signing-in). */
  summary: string;
  fields: Partial<Record<keyof Credentials, string>>;
}

/** Finds missing fields before a request, and for a sign-up also wrong ones; null if there are none. */
export function findCredentialsProblem(mode: AuthMode, credentials: Credentials): CredentialsProblem | null {
  const { email, password } = credentials;
  const fields: CredentialsProblem['fields'] = {};
  if (mode === 'sign-up' && credentials.fullName.trim() === '') fields.fullName = m.auth_full_name_required();
  if (email.trim() === '') fields.email = m.auth_email_required();
  if (password === '') fields.password = m.auth_password_required();
  const summary = fields.email || fields.password ? m.auth_credentials_required() : fields.fullName;
  if (mode === 'sign-in') return summary ? { summary, fields } : null;

  const invalidEmail = !fields.email && !isEmailLike(email) ? m.auth_error_email_invalid() : undefined;
  const isShort = !fields.password && password.length < PASSWORD_MIN_LENGTH;
  const weakPassword = isShort ? m.auth_error_weak_password() : undefined;
  if (invalidEmail) fields.email = invalidEmail;
  if (weakPassword) fields.password = `${weakPassword} ${weakPasswordHelp(['length'])}`;
  const found = summary ?? invalidEmail ?? weakPassword;
  return found ? { summary: found, fields } : null;
}

const FIELDS_OF_FAULTS = new Map<string, keyof Credentials>([
  [AUTH_FAULTS.nameReserved, 'fullName'],
  [AUTH_FAULTS.email, 'email'],
  [AUTH_FAULTS.passwordTooLong, 'password'],
  [AUTH_FAULTS.passwordTooManyBytes, 'password'],
  [AUTH_FAULTS.passwordUntypable, 'password'],
]);
const FIELDS_OF_CODES = new Map<unknown, keyof Credentials>([
  ['user_already_exists', 'email'],
  ['email_exists', 'email'],
  ['weak_password', 'password'],
]);

/** Returns the field that the service refused; undefined if the error is about none. */
export function refusedField(error: unknown): keyof Credentials | undefined {
  const { code, message } = error as { code?: unknown; message?: unknown };
  return FIELDS_OF_FAULTS.get(String(message)) ?? FIELDS_OF_CODES.get(code);
}
