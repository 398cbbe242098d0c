import type { FastifyReply } from 'fastify';

/** Adds a header name to `Vary` (RFC 9110, section 12.5.5). */
export function appendVary(reply: FastifyReply, header: string): void {
  const named = reply.getHeader('vary');
  reply.header('vary', named === undefined ? header : `${named}, ${header}`);
}
