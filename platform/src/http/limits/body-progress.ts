import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { DomainError } from '../errors/domain-error.ts';

/** Every body may take this long. */
const GRACE_MS = 10_000;
/** The required bytes per second after the grace period: the speed of a bad mobile connection. */
const BYTES_PER_SECOND = 4_096;
const CHECK_EVERY_MS = 1_000;

interface Body {
  message: IncomingMessage;
  startedAt: number;
  /** Bytes at the start of the body. */
  bytesBefore: number;
}

/** Returns whether a request has a body (RFC 9112, section 6.3). */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined ||
  (headers['content-length'] !== undefined && headers['content-length'] !== '0');

/** Returns the bytes read on the connection, which carries one body at a time. */
const bytesRead = (message: IncomingMessage): number => message.socket.bytesRead;

/** Returns whether a body is too slow. Each received byte allows more time beyond the grace period. */
export const isTooSlow = (bytes: number, milliseconds: number, grace = GRACE_MS): boolean =>
  milliseconds > grace + (bytes / BYTES_PER_SECOND) * 1_000;

const tooSlow = () =>
  Object.assign(new DomainError('request_timeout', 'The request came too slowly. Please try again.'), {
    // Body readers use this status.
    statusCode: 408,
  });

/** Ends the body with a stream error, or closes the connection if nothing reads the body. */
function giveUp(message: IncomingMessage): void {
  if (message.listenerCount('error') > 0) message.emit('error', tooSlow());
  else message.socket.destroy();
}

/**
 * Ends requests that send their body too slowly with a 408. Large uploads over a bad connection pass, because
 * only progress counts.
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
