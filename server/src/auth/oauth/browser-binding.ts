import { timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  hashBrowserSecret,
  newBrowserSecret,
  readBrowserSecret,
  toCookieName,
  writeBrowserSecret,
} from '../devices/browser-secrets.ts';

const NAME = 'wayable-sign-in';
const COOKIE_SECONDS = 600;

/**
 * Marks the browser that a sign-in begins in, with a cookie that all its sign-ins share; returns what the flow keeps of
 * it. Without it somebody could begin a sign-in and have another person end it (docs/auth-protocol.md#attacks-to-withstand).
 */
export function bindBrowser(request: FastifyRequest, reply: FastifyReply, publicUrl: string): Buffer {
  const secret = readBrowserSecret(request, toCookieName(publicUrl, NAME)) ?? newBrowserSecret();
  // Lax: it has to come along when the provider sends the browser back.
  const cookie = { name: NAME, secret, maxAgeSeconds: COOKIE_SECONDS, sameSite: 'Lax' as const };
  reply.header('set-cookie', writeBrowserSecret(publicUrl, cookie));
  return hashBrowserSecret(secret);
}

/** Whether the request comes from the browser that the sign-in began in. */
export function isSameBrowser(request: FastifyRequest, publicUrl: string, hash: Buffer | null): boolean {
  const secret = readBrowserSecret(request, toCookieName(publicUrl, NAME));
  return secret !== undefined && hash !== null && timingSafeEqual(hashBrowserSecret(secret), hash);
}
