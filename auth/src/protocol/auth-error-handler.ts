import { PROBLEMS } from '@wayable/platform/http/errors/domain-error';
import { logFailure, toDomainError } from '@wayable/platform/http/errors/error-handler';
import type { AuthErrorCode } from '@wayable/protocol/auth-error-codes';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AuthError } from './auth-error.ts';
import { OAuthStyleError } from './oauth-style-error.ts';

const VERSION_HEADER = 'x-supabase-api-version';
const CURRENT_VERSION = '2024-01-01';

const CODE_BY_STATUS: Record<number, AuthErrorCode> = {
  408: 'request_timeout',
  413: 'request_entity_too_large',
  429: 'over_request_rate_limit',
  500: 'unexpected_failure',
};

/** Errors by violated index of auth.users: a parallel request took the email or phone. */
const TAKEN: Record<string, () => AuthError> = {
  users_email_key: () =>
    new AuthError(422, 'email_exists', 'A user with this email address has already been registered'),
  users_phone_key: () =>
    new AuthError(422, 'phone_exists', 'A user with this phone number has already been registered'),
};

/** Converts any error to an error of the protocol. Unknown errors reveal nothing. */
export function toAuthError(error: unknown): AuthError {
  if (error instanceof AuthError) return error;
  const taken = TAKEN[(error as { constraint?: string }).constraint ?? ''];
  if (taken) return taken();
  const framework = (error as { code?: unknown }).code;
  const status = (error as { statusCode?: unknown }).statusCode;
  if (error instanceof SyntaxError || framework === 'FST_ERR_CTP_INVALID_JSON_BODY' || status === 400) {
    return new AuthError(400, 'bad_json', 'Could not parse request body as JSON');
  }
  const { code, message, retryAfterSeconds } = toDomainError(error);
  const known = PROBLEMS[code].status;
  const text = known === 429 ? 'Request rate limit reached' : message;
  const authError = new AuthError(known, CODE_BY_STATUS[known] ?? 'unknown', text);
  authError.retryAfterSeconds = retryAfterSeconds;
  return authError;
}

/** Sends the 404 of an unknown URL below the service's prefix. */
export const answerUnknownAuthCall = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  handleAuthError(new AuthError(404, 'unknown', 'There is no such endpoint'), request, reply);

/** Sends the 400 of an undecodable URL below the service's prefix. */
export const answerMalformedAuthCall = (
  detail: string,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply => handleAuthError(new AuthError(400, 'validation_failed', detail), request, reply);

const speaksCurrentDialect = (request: FastifyRequest): boolean => {
  const asked = request.headers[VERSION_HEADER];
  return typeof asked === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(asked) && asked >= CURRENT_VERSION;
};

/** Sends an error in the format of the request's version header (docs/auth-protocol.md#errors). */
export function handleAuthError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const authError = toAuthError(error);
  const { status, code, message, extra } = authError;
  logFailure(request, error, { status, code });
  const retryAfter = authError.retryAfterSeconds ?? (status === 503 ? 2 : undefined);
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  if (status === 401) reply.header('www-authenticate', 'Bearer');
  if (authError instanceof OAuthStyleError) {
    return reply.code(status).send({ error: authError.error, error_description: message });
  }
  reply.code(status).header('x-sb-error-code', code);
  if (speaksCurrentDialect(request)) {
    return reply.header(VERSION_HEADER, CURRENT_VERSION).send({ code, message, error_code: code, ...extra });
  }
  const errorId = status >= 500 ? { error_id: request.id } : {};
  return reply.send({ code: status, error_code: code, msg: message, ...errorId, ...extra });
}
