import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify';

/** Characters of an address in the log: what strangers send is no reason for long lines. */
const PATH_MAX = 300;
/** The token of a shared list, in the address of its call and of its screen. */
const LIST_TOKEN = /(?<=\/(?:shared-lists|saved)\/)[\w-]{32}(?![\w-])/;
const SAFE_REQUEST_ID = /^[\w.-]{8,100}$/;

/** A request's id: the one that a proxy gave it, where that is harmless, or a new one. */
export function toRequestId(header: string | string[] | undefined): string {
  return typeof header === 'string' && SAFE_REQUEST_ID.test(header) ? header : randomUUID();
}

/** Structured logs. They hold no query string, header or body: those carry tokens, passwords and search terms. */
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

/** One line per request when it is answered. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode, elapsedTime } = reply;
    request.log.info({ req: request, status: statusCode, milliseconds: Math.round(elapsedTime) }, 'answered');
    done();
  });
}
