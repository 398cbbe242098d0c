import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { DomainError } from './domain-error.ts';

/** A body may take this long whatever its size. */
const GRACE_MS = 10_000;
/** Then each second has to be paid for with so many bytes: what a bad mobile connection brings. */
const BYTES_PER_SECOND = 4_096;
const CHECK_EVERY_MS = 1_000;

interface Body {
  message: IncomingMessage;
  startedAt: number;
  /** Bytes that its connection had brought before. */
  bytesBefore: number;
}

/** Whether a request brings a body (RFC 9112, section 6.3). */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined ||
  (headers['content-length'] !== undefined && headers['content-length'] !== '0');

/** Whether a body that has brought `bytes` in `milliseconds` comes too slowly: what has come buys time. */
export const isTooSlow = (bytes: number, milliseconds: number): boolean =>
  milliseconds > GRACE_MS + (bytes / BYTES_PER_SECOND) * 1_000;

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
      underWay.add({ message, startedAt: Date.now(), bytesBefore: message.socket.bytesRead });
    }
    done();
  });
  const timer = setInterval(() => {
    const now = Date.now();
    for (const body of underWay) {
      const { message, startedAt, bytesBefore } = body;
      if (message.complete || message.socket.destroyed) underWay.delete(body);
      else if (isTooSlow(message.socket.bytesRead - bytesBefore, now - startedAt)) {
        underWay.delete(body);
        giveUp(message);
      }
    }
  }, CHECK_EVERY_MS).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
