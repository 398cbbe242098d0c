import { timingSafeEqual } from 'node:crypto';
import { hashOf } from '@wayable/platform/secrets/token';
import { AuthError } from '../protocol/auth-error.ts';
import { type AuthBody, readText } from '../protocol/auth-request.ts';

/** A PKCE challenge (RFC 7636, section 4.2). */
export interface Challenge {
  code_challenge: string;
  code_challenge_method: 's256' | 'plain';
}

const FORM = /^[A-Za-z0-9._~-]{43,128}$/;

/**
 * Returns the challenge of a request; undefined for the implicit flow.
 * @throws {AuthError} validation_failed if only one parameter is given, or one is malformed
 */
export function readChallenge(source: AuthBody): Challenge | undefined {
  const challenge = readText(source, 'code_challenge');
  const method = readText(source, 'code_challenge_method')?.toLowerCase();
  if (challenge === undefined && method === undefined) return undefined;
  if (challenge === undefined || method === undefined) {
    throw new AuthError(
      400,
      'validation_failed',
      'PKCE flow requires code_challenge_method and code_challenge',
    );
  }
  if (method !== 's256' && method !== 'plain') {
    throw new AuthError(400, 'validation_failed', 'code_challenge_method must be s256 or plain');
  }
  if (!FORM.test(challenge)) {
    throw new AuthError(
      400,
      'validation_failed',
      'code_challenge must have 43 to 128 characters of A-Z, a-z, 0-9, "-", ".", "_" and "~"',
    );
  }
  return { code_challenge: challenge, code_challenge_method: method };
}

/** Returns whether the verifier matches the challenge, compared in constant time (RFC 7636, section 4.6). */
export function isVerifier(verifier: string, { code_challenge, code_challenge_method }: Challenge): boolean {
  const derived = code_challenge_method === 's256' ? hashOf(verifier).toString('base64url') : verifier;
  return timingSafeEqual(hashOf(derived), hashOf(code_challenge));
}
