import { invalidField } from '@wayable/platform/http/errors/domain-error';
import { AuthError } from '../protocol/auth-error.ts';
import { toStoredEmail } from './email-addresses.ts';

/**
 * Returns the stored form of an email in an API call. Like accounts, it refuses quoted local parts, comments
 * and lists.
 * @throws {DomainError} validation_failed naming `email`
 */
export function readEmail(written: string): string {
  try {
    return toStoredEmail(written);
  } catch (error) {
    if (error instanceof AuthError) throw invalidField('email', 'is not a mail address', 'wrong_form');
    throw error;
  }
}
