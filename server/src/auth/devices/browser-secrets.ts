import { createHash, randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

const SECRET_BYTES = 32;
const FORM = /^[\w-]{43}$/;

/** With the prefix no other host of the domain can set it, and nothing that is not https (RFC 6265bis, section 4.1.3.2). */
const HOST_PREFIX = '__Host-';

const isSecure = (publicUrl: string): boolean => publicUrl.startsWith('https:');

/** A random text of 256 bits, in base64url. */
export const newBrowserSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url');

/** What is kept of a secret on this side. */
export const hashBrowserSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** The full name of a cookie at this address. */
export const toCookieName = (publicUrl: string, name: string): string =>
  `${isSecure(publicUrl) ? HOST_PREFIX : ''}${name}`;

/** The secret that a browser was given in the cookie of a full name; undefined without one. */
export function readBrowserSecret(request: FastifyRequest, cookieName: string): string | undefined {
  const prefix = `${cookieName}=`;
  const cookies = (request.headers.cookie ?? '').split(';').map((cookie) => cookie.trim());
  const secret = cookies.find((cookie) => cookie.startsWith(prefix))?.slice(prefix.length);
  return secret !== undefined && FORM.test(secret) ? secret : undefined;
}

interface SecretCookie {
  name: string;
  secret: string;
  maxAgeSeconds: number;
  /** None: only over https, or on this machine (RFC 6265bis, section 5.6). */
  sameSite: 'Lax' | 'Strict' | 'None';
}

/** The value of a `Set-Cookie` header that gives a browser a secret. */
export function writeBrowserSecret(
  publicUrl: string,
  { name, secret, maxAgeSeconds, sameSite }: SecretCookie,
): string {
  const attributes = `Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=${sameSite}`;
  return `${toCookieName(publicUrl, name)}=${secret}; ${attributes}${isSecure(publicUrl) || sameSite === 'None' ? '; Secure' : ''}`;
}
