import type { FastifyRequest } from 'fastify';
import fresh from 'fresh';

/**
 * Returns whether the client has the current ETag, so that 304 is the response (RFC 9110, section 13.1.2).
 */
export const isNotModified = ({ headers }: FastifyRequest, etag: string): boolean => fresh(headers, { etag });
