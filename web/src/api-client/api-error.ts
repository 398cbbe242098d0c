import type { FieldProblem, Problem, ProblemCode } from '@wayable/protocol/problems';
import { m } from '~/paraglide/messages';
import { fieldText, problemText } from './problem-text';

/** A refused call, with the problem document's code, HTTP status and fields (RFC 9457). */
export class ApiError extends Error {
  override readonly name: string = 'ApiError';
  readonly code: ProblemCode | 'unknown';
  readonly status: number;
  readonly fields: readonly FieldProblem[];
  /** Seconds until a retry (`Retry-After`), if the server says so. */
  readonly retryAfterSeconds: number | undefined;

  constructor(problem: {
    message: string;
    code: ProblemCode | 'unknown';
    status: number;
    fields?: readonly FieldProblem[] | undefined;
    retryAfterSeconds?: number | undefined;
  }) {
    super(problem.message);
    this.code = problem.code;
    this.status = problem.status;
    this.fields = problem.fields ?? [];
    this.retryAfterSeconds = problem.retryAfterSeconds;
  }

  /** Returns the message of one field of the body, if any. */
  fieldMessage(field: string): string | undefined {
    const found = this.fields.find((problem) => problem.field === field);
    return found && fieldText(found);
  }
}

/** Thrown if the session is no longer valid (docs/product.md#errors). */
export class AuthenticationError extends ApiError {
  override readonly name = 'AuthenticationError';

  constructor(code: ApiError['code'], status: number) {
    super({ message: m.error_authentication(), code, status });
  }
}

/** Thrown if no response came: there is no network, or the server is down. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';

  constructor(cause: unknown, message = m.error_network()) {
    super(message, { cause });
  }
}

/**
 * Thrown if the network answered instead of the server, for example with the sign-in page of a hotel's Wi-Fi.
 */
export class InterceptedError extends NetworkError {
  constructor() {
    super(undefined, m.error_intercepted());
  }
}

/** The status with which networks ask for a sign-in (RFC 6585, section 6). */
const NETWORK_SIGN_IN = 511;

/**
 * Returns whether the network answered a call instead of the server. The API never answers with HTML. Without
 * this check, such a page would count as the confirmation of a change that the server never received.
 */
export const isIntercepted = (status: number, mediaType: string | null): boolean =>
  status === NETWORK_SIGN_IN || (status < 300 && /^text\/html\b/i.test(mediaType ?? ''));

/**
 * Thrown if the response did not come in time (docs/product.md#errors: "{operation} timed out after {ms}ms").
 * Without an operation name, the message omits the path, because a path means nothing to users.
 */
export class TimeoutError extends Error {
  override readonly name = 'TimeoutError';

  constructor(operation: string | undefined, milliseconds: number) {
    super(operation === undefined ? m.error_too_slow() : m.error_timeout({ operation, milliseconds }));
  }
}

const AUTHENTICATION_CODES = new Set(['PGRST301', 'PGRST302']);

const isProblem = (body: unknown): body is Problem =>
  typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string';

/**
 * Converts a failed response to an error. `body` is its parsed JSON, or undefined. Status 401 and the codes
 * PGRST301 and PGRST302 mean that the session has ended.
 */
export function toApiError(status: number, body: unknown, retryAfter: string | null = null): ApiError {
  const problem = isProblem(body) ? body : undefined;
  if (status === 401 || (problem && AUTHENTICATION_CODES.has(problem.code))) {
    return new AuthenticationError(problem?.code ?? 'unknown', status);
  }
  const seconds = Number(retryAfter);
  const retryAfterSeconds = retryAfter !== null && Number.isFinite(seconds) ? seconds : undefined;
  return new ApiError({
    message: problem ? problemText({ ...problem, status }, retryAfterSeconds) : m.error_status({ status }),
    code: problem?.code ?? 'unknown',
    status,
    fields: problem?.errors,
    retryAfterSeconds,
  });
}
