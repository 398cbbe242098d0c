import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

const SECRET_BYTES = 32;
const COOKIE_SECONDS = 600;
const FORM = /^[\w-]{43}$/;

const isSecure = (publicUrl: string): boolean => publicUrl.startsWith('https:');
/** With the prefix no other host of the domain can set it, and nothing that is not https. */
const nameOf = (publicUrl: string): string => `${isSecure(publicUrl) ? '__Host-' : ''}wayable-sign-in`;
const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

function readSecret(request: FastifyRequest, publicUrl: string): string | undefined {
  const prefix = `${nameOf(publicUrl)}=`;
  const cookies = (request.headers.cookie ?? '').split(';').map((cookie) => cookie.trim());
  const secret = cookies.find((cookie) => cookie.startsWith(prefix))?.slice(prefix.length);
  return secret !== undefined && FORM.test(secret) ? secret : undefined;
}

/**
 * Marks the browser that a sign-in begins in, with a cookie that all its sign-ins share; returns what the flow keeps of
 * it. Without it somebody could begin a sign-in and have another person end it (auth protocol, section 17.7).
 */
export function bindBrowser(request: FastifyRequest, reply: FastifyReply, publicUrl: string): Buffer {
  const secret = readSecret(request, publicUrl) ?? randomBytes(SECRET_BYTES).toString('base64url');
  // Lax: it has to come along when the provider sends the browser back.
  const attributes = `Path=/; Max-Age=${COOKIE_SECONDS}; HttpOnly; SameSite=Lax${isSecure(publicUrl) ? '; Secure' : ''}`;
  reply.header('set-cookie', `${nameOf(publicUrl)}=${secret}; ${attributes}`);
  return hashOf(secret);
}

/** Whether the request comes from the browser that the sign-in began in. */
export function isSameBrowser(request: FastifyRequest, publicUrl: string, hash: Buffer | null): boolean {
  const secret = readSecret(request, publicUrl);
  return secret !== undefined && hash !== null && timingSafeEqual(hashOf(secret), hash);
}
