import { m } from '~/paraglide/messages';

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

/** Returns missing fields before a request, or null. The service checks the values. */
export function findCredentialsProblem(mode: AuthMode, credentials: Credentials): CredentialsProblem | null {
  const fields: CredentialsProblem['fields'] = {};
  if (mode === 'sign-up' && credentials.fullName.trim() === '') fields.fullName = m.auth_full_name_required();
  if (credentials.email.trim() === '') fields.email = m.auth_email_required();
  if (credentials.password === '') fields.password = m.auth_password_required();
  if (fields.email || fields.password) return { summary: m.auth_credentials_required(), fields };
  return fields.fullName ? { summary: fields.fullName, fields } : null;
}
