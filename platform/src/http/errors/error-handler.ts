import type { Problem, ProblemCode } from '@wayable/protocol/problems';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseUnavailable } from '../../db/connection-error.ts';
import { toFieldProblems } from '../requests/validation.ts';
import { DomainError, PROBLEMS } from './domain-error.ts';

const RETRY_WHEN_UNAVAILABLE_SECONDS = 2;
/** Maximum number of characters in a detail. Our own sentences are shorter. */
const DETAIL_MAX = 2_000;

const BY_FRAMEWORK_CODE: Record<string, ProblemCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_NOT_FOUND: 'not_found',
};

/** Converts any thrown value to a domain error. */
export function toDomainError(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  const { validation, validationContext, code, statusCode } = error as Partial<FastifyError>;
  if (validation) {
    const fields = toFieldProblems(validation, validationContext ?? 'body');
    const detail = fields.map(({ field, message }) => `${field}: ${message}`).join('; ');
    return new DomainError('validation_failed', detail, fields, { cause: error });
  }
  const known = BY_FRAMEWORK_CODE[code ?? ''];
  if (known) return new DomainError(known, PROBLEMS[known].title, undefined, { cause: error });
  // ECONNRESET with a status comes from a broken request body. Without a status, it comes from the database.
  if (code === 'ECONNRESET' && statusCode === 400) {
    return new DomainError('request_timeout', 'The client is gone.', undefined, { cause: error });
  }
  if (isDatabaseUnavailable(error)) {
    return new DomainError(
      'database_unavailable',
      'Nothing was changed. Please try again in a moment.',
      undefined,
      {
        cause: error,
      },
    );
  }
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    const detail = (error as Error).message;
    return new DomainError(
      'validation_failed',
      detail,
      [{ field: 'body', message: detail, code: 'invalid' }],
      {
        cause: error,
      },
    );
  }
  return new DomainError('unexpected_failure', 'An error occurred. Please try again.', undefined, {
    cause: error,
  });
}

/** Returns the problem document (RFC 9457) of a domain error. Truncates request data in it. */
export function toProblem({ code, message, fields, limit }: DomainError): Problem {
  const { status, title } = PROBLEMS[code];
  const detail = message.slice(0, DETAIL_MAX);
  return {
    type: `urn:wayable:problem:${code}`,
    title,
    status,
    detail,
    code,
    ...(fields && { errors: fields }),
    ...(limit && { limit }),
  };
}

/** Sends the problem document (RFC 9457) of a domain error. */
export function sendProblem(reply: FastifyReply, error: DomainError): FastifyReply {
  const problem = toProblem(error);
  const retryAfter =
    error.retryAfterSeconds ?? (problem.status === 503 ? RETRY_WHEN_UNAVAILABLE_SECONDS : undefined);
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  if (problem.status === 401) reply.header('www-authenticate', 'Bearer');
  return reply
    .code(problem.status)
    .type('application/problem+json; charset=utf-8')
    .serializer((body: unknown) => JSON.stringify(body))
    .send(problem);
}

/** Logs our own failures with their cause. An answer such as "busy" has none, and is only a warning. */
export function logFailure(
  request: FastifyRequest,
  error: unknown,
  { status, code }: { status: number; code: string },
): void {
  const cause = error instanceof DomainError ? error.cause : error;
  if (status === 503 && cause === undefined) request.log.warn({ code }, 'request refused');
  else if (status >= 500) request.log.error({ err: cause ?? error, code }, 'request failed');
}

/** Converts every error to a response, and logs our own failures. */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const domainError = toDomainError(error);
  logFailure(request, error, { status: PROBLEMS[domainError.code].status, code: domainError.code });
  return sendProblem(reply, domainError);
}
