import { timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  HOST_PREFIX,
  hashBrowserSecret,
  newBrowserSecret,
  readBrowserSecret,
  writeBrowserSecret,
} from './browser-secrets.ts';
import type { Device } from './device.ts';

const NAME = 'wayable-sign-up';
/** As long as an unconfirmed account is kept (docs/auth-protocol.md#limits). */
const KEPT_SECONDS = 7 * 86_400;

/** Returns the secret that the browser got when it signed up; undefined without the cookie. */
export const readSignUpSecret = (request: FastifyRequest): string | undefined =>
  readBrowserSecret(request, `${HOST_PREFIX}${NAME}`) ?? readBrowserSecret(request, NAME);

/**
 * Marks the browser of a sign-up with a cookie, so that the password of a sign-up elsewhere is not confirmed here
 * (docs/auth-protocol.md#whose-account-it-is). Returns the device with the secret of the cookie.
 */
export function markSignUpBrowser(reply: FastifyReply, publicUrl: string, device: Device): Device {
  const secret = device.signUpSecret ?? newBrowserSecret();
  const cookie = { name: NAME, secret, maxAgeSeconds: KEPT_SECONDS, sameSite: 'Strict' as const };
  reply.header('set-cookie', writeBrowserSecret(publicUrl, cookie));
  return { ...device, signUpSecret: secret };
}

/** Tells whether the device is the browser that signed up; undefined if the account or the device has no secret. */
export function isSignUpBrowser(
  { sign_up_browser_hash: hash }: { sign_up_browser_hash: Buffer | null },
  { signUpSecret }: Device,
): boolean | undefined {
  if (hash === null || signUpSecret === undefined) return undefined;
  return timingSafeEqual(hash, hashBrowserSecret(signUpSecret));
}
