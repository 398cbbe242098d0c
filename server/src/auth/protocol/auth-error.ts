import type { AuthErrorCode } from '@wayable/protocol/auth-error-codes';

/** What the authentication service throws; the scope's error handler puts it into the dialect of the client. */
export class AuthError extends Error {
  override readonly name = 'AuthError';
  readonly status: number;
  readonly code: AuthErrorCode;
  readonly extra: Record<string, unknown>;
  /** After so many seconds another try makes sense. */
  retryAfterSeconds: number | undefined;

  constructor(status: number, code: AuthErrorCode, message: string, extra: Record<string, unknown> = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.extra = extra;
  }
}
