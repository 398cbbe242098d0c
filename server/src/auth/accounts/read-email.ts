import { invalidField } from '../../http/errors/domain-error.ts';
import { AuthError } from '../protocol/auth-error.ts';
import { toStoredEmail } from './email-addresses.ts';

/**
 * The stored form of an address that a call of the HTTP interface names, by the rules of accounts: quoted local parts,
 * comments and lists are refused.
 * @throws {DomainError} validation_failed that names the field
 */
export function readEmail(written: string, field = 'email'): string {
  try {
    return toStoredEmail(written);
  } catch (error) {
    if (error instanceof AuthError) throw invalidField(field, 'is not a mail address', 'wrong_form');
    throw error;
  }
}
