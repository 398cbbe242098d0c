import type { AuthErrorCode } from '@wayable/protocol/auth-error-codes';

/** An error of the authentication service. The error handler converts it to the client's format. */
export class AuthError extends Error {
  override readonly name = 'AuthError';
  readonly status: number;
  readonly code: AuthErrorCode;
  readonly extra: Record<string, unknown>;
  /** Seconds after which a retry makes sense. */
  retryAfterSeconds: number | undefined;

  constructor(status: number, code: AuthErrorCode, message: string, extra: Record<string, unknown> = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.extra = extra;
  }
}
