import type { IncomingMessage } from 'node:http';
import { ROUTES } from '@wayable/protocol/routes';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { invalidField } from './domain-error.ts';

/** The path is below /api, so that its responses get the security headers of the API. */
const PATH = '/api/malformed-address';
const FAULT = 'is not well-formed: a % must be followed by two hexadecimal digits of UTF-8';

function isWellFormed(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/**
 * Routes a request with an undecodable path (RFC 3986, section 2.1) to a separate route. The router itself
 * would answer it without limit, log line and security headers.
 */
export function toRoutedUrl({ url = '/' }: IncomingMessage): string {
  if (!url.includes('%')) return url;
  const [path = ''] = url.split(/[?#]/, 1);
  return isWellFormed(path) ? url : PATH;
}

/**
 * Registers the route for malformed URLs. The authentication service answers those below its prefix itself.
 */
export function registerMalformedAddresses(
  app: FastifyInstance,
  answerMalformedAuthCall: (detail: string, request: FastifyRequest, reply: FastifyReply) => FastifyReply,
): void {
  app.all(PATH, { schema: { hide: true } }, (request, reply) => {
    if (!request.originalUrl.startsWith(`${ROUTES.auth}/`)) throw invalidField('url', FAULT);
    return answerMalformedAuthCall(`url ${FAULT}`, request, reply);
  });
}
