import { AuthError } from '../protocol/auth-error.ts';

/** Returns the error for an unknown factor, and for another user's factor. */
export const factorNotFound = (): AuthError => new AuthError(404, 'mfa_factor_not_found', 'Factor not found');

/** Returns the error for a challenge that has expired or has no attempts left. */
export const challengeExpired = (): AuthError =>
  new AuthError(
    422,
    'mfa_challenge_expired',
    'MFA challenge has expired, verify against another challenge or create a new challenge.',
  );

/** Returns the error for a used challenge, and for a challenge requested from another network address. */
export const challengeNotYours = (): AuthError =>
  new AuthError(422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.');

export const challengeNotFound = (): AuthError =>
  new AuthError(422, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found');

/** Returns the error for keys if PUBLIC_URL is an address where browsers do not offer them. */
export const webauthnNotEnabled = (call: 'enroll' | 'verify'): AuthError =>
  new AuthError(
    422,
    `mfa_webauthn_${call}_not_enabled`,
    'Security keys and passkeys need this site to have a host name and HTTPS',
  );
