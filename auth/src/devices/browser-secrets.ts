import { isToken } from '@wayable/platform/secrets/token';
import type { FastifyRequest } from 'fastify';

/**
 * With this prefix, only this host can set the cookie, and only over HTTPS (RFC 6265bis, section 4.1.3.2).
 */
const HOST_PREFIX = '__Host-';

const isSecure = (publicUrl: string): boolean => publicUrl.startsWith('https:');

/** Returns the full name of a cookie for this origin. */
export const toCookieName = (publicUrl: string, name: string): string =>
  `${isSecure(publicUrl) ? HOST_PREFIX : ''}${name}`;

/** Returns the secret in a browser's cookie, or undefined if it is missing or malformed. */
export function readBrowserSecret(request: FastifyRequest, cookieName: string): string | undefined {
  const prefix = `${cookieName}=`;
  const cookies = (request.headers.cookie ?? '').split(';').map((cookie) => cookie.trim());
  const secret = cookies.find((cookie) => cookie.startsWith(prefix))?.slice(prefix.length);
  return secret !== undefined && isToken(secret) ? secret : undefined;
}

interface SecretCookie {
  name: string;
  secret: string;
  maxAgeSeconds: number;
  /** `None` works only over HTTPS, or on this machine (RFC 6265bis, section 5.6). */
  sameSite: 'Lax' | 'Strict' | 'None';
}

/** Returns a `Set-Cookie` header with a secret. */
export function writeBrowserSecret(
  publicUrl: string,
  { name, secret, maxAgeSeconds, sameSite }: SecretCookie,
): string {
  const attributes = `Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=${sameSite}`;
  return `${toCookieName(publicUrl, name)}=${secret}; ${attributes}${isSecure(publicUrl) || sameSite === 'None' ? '; Secure' : ''}`;
}
