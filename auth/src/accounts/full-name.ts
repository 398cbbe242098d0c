import { isShowable } from '@wayable/platform/http/requests/validation';
import { AUTH_FAULTS } from '@wayable/protocol/auth';
import { toStoredLine } from '@wayable/protocol/lines';
import { FULL_NAME_MAX, NAMELESS } from '@wayable/protocol/profiles';
import { AuthError } from '../protocol/auth-error.ts';
import { isReservedName } from './reserved-names.ts';

/**
 * Returns the full name from the metadata of a sign-up, or `NAMELESS` if there is none.
 * @throws {AuthError} validation_failed for a name that is too long, cannot be shown or is reserved
 */
export function readFullName(metadata: Record<string, unknown>): string {
  const given = [metadata.full_name, metadata.fullName, metadata.name].find((name) => (name ?? '') !== '');
  if (given === undefined) return NAMELESS;
  const name = typeof given === 'string' && given.isWellFormed() ? toStoredLine(given) : '';
  if (name === '' || name.length > FULL_NAME_MAX || !isShowable(name)) {
    throw new AuthError(
      400,
      'validation_failed',
      `full_name must be one line of text with at most ${FULL_NAME_MAX} characters`,
    );
  }
  if (isReservedName(name)) throw new AuthError(400, 'validation_failed', AUTH_FAULTS.nameReserved);
  return name;
}
