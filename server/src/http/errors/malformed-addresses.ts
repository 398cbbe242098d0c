import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { invalidField } from './domain-error.ts';

/** Below /api, so that its answers have the headers of calls. */
const PATH = '/api/malformed-address';

function isWellFormed(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/**
 * Where a request is routed to: one whose path cannot be decoded (RFC 3986, section 2.1) to a route of its own, since
 * the router would answer it without hooks: no limit, no line in the log, no security headers.
 */
export function toRoutedUrl({ url = '/' }: IncomingMessage): string {
  if (!url.includes('%')) return url;
  const [path = ''] = url.split(/[?#]/, 1);
  return isWellFormed(path) ? url : PATH;
}

/** The route of addresses that are not well-formed. */
export function registerMalformedAddresses(app: FastifyInstance): void {
  app.all(PATH, { schema: { hide: true } }, () => {
    throw invalidField('url', 'is not well-formed: a % must be followed by two hexadecimal digits of UTF-8');
  });
}
