import { timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  hashBrowserSecret,
  newBrowserSecret,
  readBrowserSecret,
  toCookieName,
  writeBrowserSecret,
} from '../devices/browser-secrets.ts';

const COOKIE_SECONDS = 600;

/** How a sign-in comes back: by an address that the browser opens, or by a form that another site sends. */
export type Return = 'address' | 'form';

const COOKIES = {
  // Lax: it has to come along when the provider sends the browser back.
  address: { name: 'wayable-sign-in', sameSite: 'Lax' },
  form: { name: 'wayable-sso', sameSite: 'None' },
} as const;

/**
 * Marks the browser that a sign-in begins in, with a cookie that all its sign-ins share; returns what the flow keeps of
 * it. Without it somebody could begin a sign-in and have another person end it (docs/auth-protocol.md#attacks-to-withstand).
 */
export function bindBrowser(
  request: FastifyRequest,
  reply: FastifyReply,
  publicUrl: string,
  by: Return = 'address',
): Buffer {
  const { name, sameSite } = COOKIES[by];
  const secret = readBrowserSecret(request, toCookieName(publicUrl, name)) ?? newBrowserSecret();
  const cookie = { name, secret, maxAgeSeconds: COOKIE_SECONDS, sameSite };
  reply.header('set-cookie', writeBrowserSecret(publicUrl, cookie));
  return hashBrowserSecret(secret);
}

/** Whether the request comes from the browser that the sign-in began in. */
export function isSameBrowser(
  request: FastifyRequest,
  publicUrl: string,
  hash: Buffer | null,
  by: Return = 'address',
): boolean {
  const secret = readBrowserSecret(request, toCookieName(publicUrl, COOKIES[by].name));
  return secret !== undefined && hash !== null && timingSafeEqual(hashBrowserSecret(secret), hash);
}
