import { m } from '~/paraglide/messages';
import { isEmailLike } from '~/ui/forms/is-email-like';

/** Returns the error of a typed email; undefined if it may be one. */
export function findAddressError(email: string): string | undefined {
  if (email.trim() === '') return m.auth_email_required();
  return isEmailLike(email) ? undefined : m.email_wrong_form();
}

/** Returns the error of a typed email that will replace the account's current one. */
export function findNewAddressError(email: string, current: string | undefined): string | undefined {
  const isSame = email.trim().toLowerCase() === current?.toLowerCase();
  return isSame ? m.email_same() : findAddressError(email);
}
