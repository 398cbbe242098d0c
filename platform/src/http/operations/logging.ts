import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify';

/** Maximum characters of a logged URL, because strangers choose it. */
const PATH_MAX = 300;
/** The token of a shared list in URLs of the API and of the screen. */
const LIST_TOKEN = /(?<=\/(?:shared-lists|saved)\/)[\w-]{32}(?![\w-])/;
const SAFE_REQUEST_ID = /^[\w.-]{8,100}$/;

/** Returns the request id of a proxy if it is harmless, or a new request id. */
export function toRequestId(header: string | string[] | undefined): string {
  return typeof header === 'string' && SAFE_REQUEST_ID.test(header) ? header : randomUUID();
}

/**
 * Builds a structured logger. It logs no query strings, headers or bodies, which contain tokens, passwords
 * and search terms.
 */
export const buildLogger = (level: string): NonNullable<FastifyServerOptions['logger']> => ({
  level,
  redact: ['req.headers', 'err.config', 'err.parameters', 'err.args', 'err.query'],
  serializers: {
    req: (request: FastifyRequest) => ({
      method: request.method,
      path: request.originalUrl?.split('?')[0]?.replace(LIST_TOKEN, ':token').slice(0, PATH_MAX),
      remoteAddress: request.ip,
    }),
  },
});

/** Logs one line per answered request. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode, elapsedTime } = reply;
    request.log.info({ req: request, status: statusCode, milliseconds: Math.round(elapsedTime) }, 'answered');
    done();
  });
}
