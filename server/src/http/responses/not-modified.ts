import type { FastifyRequest } from 'fastify';
import fresh from 'fresh';

/** Whether the client has what an ETag stands for already, so that 304 is the answer (RFC 9110, section 13.1.2). */
export const isNotModified = ({ headers }: FastifyRequest, etag: string): boolean => fresh(headers, { etag });
