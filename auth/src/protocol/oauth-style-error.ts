import { AuthError } from './auth-error.ts';

/**
 * An error in the format of OAuth (docs/auth-protocol.md#errors): `{ error, error_description }` with status
 * 400.
 */
export class OAuthStyleError extends AuthError {
  readonly error: string;

  constructor(error: string, description: string) {
    super(400, 'unknown', description);
    this.error = error;
  }
}
