import { timingSafeEqual } from 'node:crypto';
import { hashOf, newToken } from '@wayable/platform/secrets/token';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readBrowserSecret, toCookieName, writeBrowserSecret } from '../devices/browser-secrets.ts';

const COOKIE_SECONDS = 600;

/** How a provider returns the browser: by a redirect, or by a form that its page submits. */
type Return = 'address' | 'form';

const COOKIES = {
  // Lax, because the browser must send the cookie on the provider's redirect.
  address: { name: 'wayable-sign-in', sameSite: 'Lax' },
  form: { name: 'wayable-sso', sameSite: 'None' },
} as const;

/**
 * Marks the browser of a sign-in with a cookie and returns the cookie's hash for the flow. All sign-ins of a
 * browser share the cookie. Otherwise, an attacker could start a sign-in and let a victim finish it
 * (docs/auth-protocol.md#attacks-to-withstand).
 */
export function bindBrowser(
  request: FastifyRequest,
  reply: FastifyReply,
  publicUrl: string,
  by: Return = 'address',
): Buffer {
  const { name, sameSite } = COOKIES[by];
  const secret = readBrowserSecret(request, toCookieName(publicUrl, name)) ?? newToken();
  const cookie = { name, secret, maxAgeSeconds: COOKIE_SECONDS, sameSite };
  reply.header('set-cookie', writeBrowserSecret(publicUrl, cookie));
  return hashOf(secret);
}

/** Returns whether the request comes from the browser that started the sign-in. */
export function isSameBrowser(
  request: FastifyRequest,
  publicUrl: string,
  hash: Buffer | null,
  by: Return = 'address',
): boolean {
  const secret = readBrowserSecret(request, toCookieName(publicUrl, COOKIES[by].name));
  return secret !== undefined && hash !== null && timingSafeEqual(hashOf(secret), hash);
}
