import { AuthError } from '../protocol/auth-error.ts';

/** Also for a factor of somebody else. */
export const factorNotFound = (): AuthError => new AuthError(404, 'mfa_factor_not_found', 'Factor not found');

/** The challenge has had its time, or all its attempts. */
export const challengeExpired = (): AuthError =>
  new AuthError(
    422,
    'mfa_challenge_expired',
    'MFA challenge has expired, verify against another challenge or create a new challenge.',
  );

/** The protocol has one answer for a challenge that is used up and for one that another address asked for. */
export const challengeNotYours = (): AuthError =>
  new AuthError(422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.');

export const challengeNotFound = (): AuthError =>
  new AuthError(422, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found');

/** PUBLIC_URL is an address at which browsers offer no keys. */
export const webauthnNotEnabled = (call: 'enroll' | 'verify'): AuthError =>
  new AuthError(
    422,
    `mfa_webauthn_${call}_not_enabled`,
    'Security keys and passkeys need this site to have a host name and HTTPS',
  );
