import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { DomainError } from '../errors/domain-error.ts';

/** A body may take this long whatever its size. */
const GRACE_MS = 10_000;
/** Then each second has to be paid for with so many bytes: what a bad mobile connection brings. */
const BYTES_PER_SECOND = 4_096;
const CHECK_EVERY_MS = 1_000;

interface Body {
  message: IncomingMessage;
  startedAt: number;
  /** What had been counted before. */
  bytesBefore: number;
}

/** Whether a request brings a body (RFC 9112, section 6.3). */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined ||
  (headers['content-length'] !== undefined && headers['content-length'] !== '0');

/** Bytes that its connection has brought, which brings one body at a time. */
const bytesRead = (message: IncomingMessage): number => message.socket.bytesRead;

/** Whether a body that has brought `bytes` in `milliseconds` comes too slowly: what has come buys time beyond `grace`. */
export const isTooSlow = (bytes: number, milliseconds: number, grace = GRACE_MS): boolean =>
  milliseconds > grace + (bytes / BYTES_PER_SECOND) * 1_000;

const tooSlow = () =>
  Object.assign(new DomainError('request_timeout', 'The request came too slowly. Please try again.'), {
    // What reads the body looks for it.
    statusCode: 408,
  });

/** Ends the reading of a body as an error of its stream would; where nothing reads it, its connection. */
function giveUp(message: IncomingMessage): void {
  if (message.listenerCount('error') > 0) message.emit('error', tooSlow());
  else message.socket.destroy();
}

/**
 * Ends requests whose body comes too slowly with a 408. A large upload over a bad connection passes: what counts is its
 * progress, not how long it takes.
 */
export function limitSlowBodies(app: FastifyInstance): void {
  const underWay = new Set<Body>();
  app.addHook('onRequest', ({ raw: message }, _reply, done) => {
    if (hasBody(message) && !message.complete) {
      underWay.add({ message, startedAt: Date.now(), bytesBefore: bytesRead(message) });
    }
    done();
  });
  const timer = setInterval(() => {
    const now = Date.now();
    for (const body of underWay) {
      const { message, startedAt, bytesBefore } = body;
      if (message.complete || message.socket.destroyed) underWay.delete(body);
      else if (isTooSlow(bytesRead(message) - bytesBefore, now - startedAt)) {
        underWay.delete(body);
        giveUp(message);
      }
    }
  }, CHECK_EVERY_MS).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
