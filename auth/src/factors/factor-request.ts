import { isShowable } from '@wayable/platform/http/requests/validation';
import { toStoredLine } from '@wayable/protocol/lines';
import { AuthError } from '../protocol/auth-error.ts';
import { type AuthBody, readText } from '../protocol/auth-request.ts';

/** Maximum number of factor proofs per network address (docs/auth.md#limits). */
export const PROVE_LIMIT = { max: 15, windowSeconds: 60 };
const NAME_MAX = 100;

/** @throws {AuthError} validation_failed unless it is one short line of text */
export function readLine(body: AuthBody, field: string): string {
  const line = toStoredLine(readText(body, field) ?? '');
  if (line.length > NAME_MAX || (line !== '' && !isShowable(line))) {
    throw new AuthError(
      400,
      'validation_failed',
      `${field} must be one line of text with at most ${NAME_MAX} characters`,
    );
  }
  return line;
}
