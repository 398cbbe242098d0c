import type { FastifyRequest } from 'fastify';
import type { AuthContext } from '../auth-context.ts';

/** Returns the requested redirect target: from the query, a header, or the referrer. */
export function targetOf({ redirects }: Pick<AuthContext, 'redirects'>, request: FastifyRequest): string {
  const { redirect_to: inQuery } = request.query as Record<string, unknown>;
  const { redirect_to: inHeader, referer } = request.headers;
  const texts = [inQuery, inHeader, referer].map((value) => (typeof value === 'string' ? value : undefined));
  return redirects.choose(...texts);
}
