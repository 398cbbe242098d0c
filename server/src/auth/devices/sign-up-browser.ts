import type { FastifyReply } from 'fastify';
import { hashBrowserSecret, newBrowserSecret, writeBrowserSecret } from './browser-secrets.ts';
import type { Device } from './device.ts';

export const SIGN_UP_COOKIE = 'wayable-sign-up';
/** As long as an unconfirmed account is kept (docs/auth-protocol.md#limits). */
const KEPT_SECONDS = 7 * 86_400;

/** The browsers that signed up with one address, as hashes of their cookies in hex. */
export interface SignUpBrowsers {
  /** The browser that made the account; null without a cookie. */
  sign_up_browser_hash: string | null;
  /** The browsers that made other sign-ups with the same address before or since. */
  other_browser_hashes: string[];
}

/**
 * Marks the browser of a sign-up with a cookie, so that the password of a sign-up elsewhere is not confirmed here
 * (docs/auth-protocol.md#account-ownership). Returns the device with the secret of the cookie.
 */
export function markSignUpBrowser(reply: FastifyReply, publicUrl: string, device: Device): Device {
  const secret = device.signUpSecret ?? newBrowserSecret();
  // Lax: links of mails and providers lead here from other sites.
  const cookie = { name: SIGN_UP_COOKIE, secret, maxAgeSeconds: KEPT_SECONDS, sameSite: 'Lax' as const };
  reply.header('set-cookie', writeBrowserSecret(publicUrl, cookie));
  return { ...device, signUpSecret: secret };
}

/** Returns the hash that is stored of the browser's cookie; null without one. */
export const hashSignUpBrowser = ({ signUpSecret }: Device): string | null =>
  signUpSecret === undefined ? null : hashBrowserSecret(signUpSecret).toString('hex');

/** Tells whether the device made the sign-up itself, made another one with the same address, or is not known. */
export function compareSignUpBrowser(
  { sign_up_browser_hash: own, other_browser_hashes: others }: SignUpBrowsers,
  device: Device,
): 'same' | 'other' | 'unknown' {
  const hash = hashSignUpBrowser(device);
  if (hash === null) return 'unknown';
  if (own === hash) return 'same';
  return others.includes(hash) ? 'other' : 'unknown';
}
