import { AUTH_FAULTS } from '@wayable/protocol/auth';
import { AuthError } from '../protocol/auth-error.ts';

/** Matches a number in E.164 without the plus: at most 15 digits; country codes do not begin with zero. */
const E164 = /^[1-9]\d{6,14}$/;

/**
 * Returns the stored form of a phone number: digits without the plus (docs/auth-protocol.md#sign-up).
 * @throws {AuthError} validation_failed
 */
export function toStoredPhone(written: string): string {
  const phone = written.replaceAll(' ', '').replace(/^\+/, '');
  if (!E164.test(phone)) {
    throw new AuthError(400, 'validation_failed', AUTH_FAULTS.phone);
  }
  return phone;
}
