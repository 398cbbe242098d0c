import type { FastifyRequest } from 'fastify';
import type { AuthContext } from '../auth-context.ts';

/**
 * Returns the URL from the query, a header or the referrer, in this order. Returns the site if that URL is
 * not allowed.
 */
export function targetOf({ redirects }: Pick<AuthContext, 'redirects'>, request: FastifyRequest): string {
  const { redirect_to: inQuery } = request.query as Record<string, unknown>;
  const { redirect_to: inHeader, referer } = request.headers;
  const texts = [inQuery, inHeader, referer].map((value) => (typeof value === 'string' ? value : undefined));
  return redirects.choose(...texts);
}
