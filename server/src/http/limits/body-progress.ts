import { constants } from 'node:http2';
import type { FastifyInstance } from 'fastify';
import { DomainError } from '../errors/domain-error.ts';
import { type AnyRequest, isOfStream } from '../tls/http2-messages.ts';

/** A body may take this long whatever its size. */
const GRACE_MS = 10_000;
/** Then each second has to be paid for with so many bytes: what a bad mobile connection brings. */
const BYTES_PER_SECOND = 4_096;
const CHECK_EVERY_MS = 1_000;

interface Body {
  message: AnyRequest;
  startedAt: number;
  /** What had been counted before. */
  bytesBefore: number;
}

/** Whether a request brings a body (RFC 9112, section 6.3; RFC 9113, section 8.1). */
export const hasBody = (message: AnyRequest): boolean => {
  if (isOfStream(message)) return !message.stream.endAfterHeaders;
  const { headers } = message;
  return (
    headers['transfer-encoding'] !== undefined ||
    (headers['content-length'] !== undefined && headers['content-length'] !== '0')
  );
};

/** Bytes that have come: of a connection of HTTP/1.1, which brings one body at a time, or of a stream of HTTP/2. */
const bytesRead = (message: AnyRequest): number =>
  isOfStream(message) ? message.bytesRead : message.socket.bytesRead;

/** Whether a body that has brought `bytes` in `milliseconds` comes too slowly: what has come buys time beyond `grace`. */
export const isTooSlow = (bytes: number, milliseconds: number, grace = GRACE_MS): boolean =>
  milliseconds > grace + (bytes / BYTES_PER_SECOND) * 1_000;

const tooSlow = () =>
  Object.assign(new DomainError('request_timeout', 'The request came too slowly. Please try again.'), {
    // What reads the body looks for it.
    statusCode: 408,
  });

/** Ends the reading of a body as an error of its stream would; where nothing reads it, its stream or connection. */
function giveUp(message: AnyRequest): void {
  if (message.listenerCount('error') > 0) message.emit('error', tooSlow());
  else if (isOfStream(message)) message.stream.close(constants.NGHTTP2_CANCEL);
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
