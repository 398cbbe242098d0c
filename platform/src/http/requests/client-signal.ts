import type { FastifyReply } from 'fastify';

/**
 * Returns a signal that aborts when the client disconnects. Fastify's own `request.signal` follows the
 * request stream, which Node closes after the body.
 */
export function clientSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  if (reply.raw.destroyed) controller.abort();
  else reply.raw.once('close', () => controller.abort());
  return controller.signal;
}
