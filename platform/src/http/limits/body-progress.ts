import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { DomainError } from '../errors/domain-error.ts';

/** Time that every body may take, however slow. */
const GRACE_MS = 10_000;
/** The required bytes per second after the grace period: the speed of a bad mobile connection. */
const BYTES_PER_SECOND = 4_096;
const CHECK_EVERY_MS = 1_000;

interface Body {
  message: IncomingMessage;
  /** Kept here, because a stream that fails to read the message sets its socket to null. */
  socket: Socket;
  startedAt: number;
  /** Bytes read on the connection, which carries one body at a time, at the start of the body. */
  bytesBefore: number;
}

/** Returns whether a request has a body (RFC 9112, section 6.3). */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined ||
  (headers['content-length'] !== undefined && headers['content-length'] !== '0');

/** Returns whether a body is too slow. After the grace period, each received byte allows more time. */
export const isTooSlow = (bytes: number, milliseconds: number): boolean =>
  milliseconds > GRACE_MS + (bytes / BYTES_PER_SECOND) * 1_000;

const tooSlow = () =>
  Object.assign(new DomainError('request_timeout', 'The request came too slowly. Please try again.'), {
    // The status that body parsers read from the error.
    statusCode: 408,
  });

/** Ends the body with a stream error, or closes the connection if nothing reads the body. */
function giveUp({ message, socket }: Body): void {
  if (!message.destroyed && message.listenerCount('error') > 0) message.emit('error', tooSlow());
  else socket.destroy();
}

/**
 * Ends requests with a 408 if their body arrives too slowly. Only the speed counts, so large uploads over a
 * bad connection pass.
 */
export function limitSlowBodies(app: FastifyInstance): void {
  const underWay = new Set<Body>();
  app.addHook('onRequest', ({ raw: message }, _reply, done) => {
    if (hasBody(message) && !message.complete) {
      const { socket } = message;
      underWay.add({ message, socket, startedAt: Date.now(), bytesBefore: socket.bytesRead });
    }
    done();
  });
  const timer = setInterval(() => {
    const now = Date.now();
    for (const body of underWay) {
      const { message, socket, startedAt, bytesBefore } = body;
      if (message.complete || socket.destroyed) underWay.delete(body);
      else if (isTooSlow(socket.bytesRead - bytesBefore, now - startedAt)) {
        underWay.delete(body);
        giveUp(body);
      }
    }
  }, CHECK_EVERY_MS).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
