import type { FastifyReply } from 'fastify';

/** Adds a request header that the answer depends on to those that are named already (RFC 9110, section 12.5.5). */
export function appendVary(reply: FastifyReply, header: string): void {
  const named = reply.getHeader('vary');
  reply.header('vary', named === undefined ? header : `${named}, ${header}`);
}
