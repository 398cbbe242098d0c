import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import fresh from 'fresh';

/** Returns an ETag of a content. It is weak, so that it covers all encodings (RFC 9110, section 8.8.3). */
export const toWeakTag = (content: string | Uint8Array): string =>
  `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`;

/**
 * Returns whether the client has the current content, so that 304 is the response: by its ETag, or by its date
 * if the client sends no ETag (RFC 9110, sections 13.1.2 and 13.1.3).
 */
export const isNotModified = ({ headers }: FastifyRequest, etag: string, lastModified?: string): boolean =>
  fresh(headers, { etag, 'last-modified': lastModified });
