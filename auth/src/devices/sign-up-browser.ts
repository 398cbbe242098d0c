import { hashOf, newToken } from '@wayable/platform/secrets/token';
import type { FastifyReply } from 'fastify';
import { writeBrowserSecret } from './browser-secrets.ts';
import type { Device } from './device.ts';

export const SIGN_UP_COOKIE = 'wayable-sign-up';
/** The lifetime of an unconfirmed account (docs/auth-protocol.md#limits). */
const KEPT_SECONDS = 7 * 86_400;

/** The browsers that signed up with an address, as hashes of their cookies in hex. */
export interface SignUpBrowsers {
  /** The browser that created the account; null if there is no cookie. */
  sign_up_browser_hash: string | null;
  /** The browsers of other sign-ups with the same address. */
  other_browser_hashes: string[];
}

/**
 * Marks the browser of a sign-up with a cookie, so that a confirmation in another browser does not confirm
 * its password (docs/auth-protocol.md#account-ownership). Returns the device with the cookie's secret.
 */
export function markSignUpBrowser(reply: FastifyReply, publicUrl: string, device: Device): Device {
  const secret = device.signUpSecret ?? newToken();
  // Lax, because links of mails and redirects of providers come from other sites.
  const cookie = { name: SIGN_UP_COOKIE, secret, maxAgeSeconds: KEPT_SECONDS, sameSite: 'Lax' as const };
  reply.header('set-cookie', writeBrowserSecret(publicUrl, cookie));
  return { ...device, signUpSecret: secret };
}

/** Returns the stored hash of the browser's sign-up cookie; null if there is no cookie. */
export const hashSignUpBrowser = ({ signUpSecret }: Device): string | null =>
  signUpSecret === undefined ? null : hashOf(signUpSecret).toString('hex');

/**
 * Compares the device with the browsers of a sign-up. `same` created this sign-up; `other` created another
 * one with the same address.
 */
export function compareSignUpBrowser(
  { sign_up_browser_hash: own, other_browser_hashes: others }: SignUpBrowsers,
  device: Device,
): 'same' | 'other' | 'unknown' {
  const hash = hashSignUpBrowser(device);
  if (hash === null) return 'unknown';
  if (own === hash) return 'same';
  return others.includes(hash) ? 'other' : 'unknown';
}
