import { createHash } from 'node:crypto';
import { decodeJwt, errors, type JWTPayload, jwtVerify, type ProtectedHeaderParameters } from 'jose';
import { OAuthStyleError } from '../protocol/oauth-style-error.ts';
import type { OidcProvider } from './oidc-provider.ts';
import { toOidcProfile } from './profile-claims.ts';
import type { ProviderProfile } from './provider.ts';

/**
 * The accepted algorithms. Only asymmetric signatures are accepted, because a shared secret does not prove
 * the signer.
 */
const ALGORITHMS = 'RS256 RS384 RS512 PS256 PS384 PS512 ES256 ES384 ES512 EdDSA Ed25519'.split(' ');
/** Maximum clock difference between a provider and this machine. */
const SKEW_SECONDS = 30;

const badToken = (): OAuthStyleError => new OAuthStyleError('invalid request', 'Bad ID token');

/**
 * Returns the left half of the access token's hash, made with the hash function of the ID token's signature
 * (OpenID Connect Core 1.0, section 3.1.3.6).
 */
function atHashOf(accessToken: string, { alg = '' }: ProtectedHeaderParameters): string {
  const bits = alg.startsWith('Ed') ? '512' : alg.slice(-3);
  const digest = createHash(`sha${bits}`).update(accessToken).digest();
  return digest.subarray(0, digest.length / 2).toString('base64url');
}

function assertNonce({ nonce: inToken }: JWTPayload, given: string | undefined): void {
  const hasToken = inToken !== undefined && inToken !== '';
  if (hasToken !== (given !== undefined)) {
    throw new OAuthStyleError(
      'invalid request',
      'Passed nonce and nonce in id_token should either both exist or not.',
    );
  }
  if (given === undefined) return;
  if (inToken !== createHash('sha256').update(given).digest('hex')) {
    throw new OAuthStyleError('invalid nonce', 'Nonces mismatch');
  }
}

/** @throws {OAuthStyleError} for text that cannot be a token */
function assertHasForm(token: string): void {
  try {
    decodeJwt(token);
  } catch {
    throw badToken();
  }
}

function readProfile(payload: JWTPayload, emailDomains: string[] | undefined): ProviderProfile {
  try {
    return toOidcProfile(payload, emailDomains);
  } catch {
    throw badToken();
  }
}

/** The result of a valid ID token. */
export interface ProvedToken {
  profile: ProviderProfile;
  /** Values that are accepted only once: the signed part of the token, and the nonce, if any. */
  onlyOnce: string[];
  /** When the token expires, in unix seconds. */
  expiresAt: number;
}

/**
 * Verifies an ID token that a client obtained itself (docs/auth-protocol.md#id-tokens). The issuer comes from
 * the provider, never from token or request. The nonce in the token must be the SHA-256 of the given nonce,
 * in lowercase hex.
 * @throws {OAuthStyleError}
 */
export async function verifyIdToken(
  provider: OidcProvider,
  token: string,
  { nonce, accessToken }: { nonce: string | undefined; accessToken: string | undefined },
): Promise<ProvedToken> {
  assertHasForm(token);
  const { clientIds, issuerAliases, emailDomains } = provider.settings;
  const { issuer, keys } = await provider.discover();
  const verified = await jwtVerify(token, keys, {
    algorithms: ALGORITHMS,
    issuer: [issuer, ...issuerAliases],
    audience: clientIds,
    requiredClaims: ['sub', 'exp', 'iat'],
    clockTolerance: SKEW_SECONDS,
  }).catch((error: unknown) => {
    const isOfToken = error instanceof errors.JOSEError && error.code !== 'ERR_JOSE_GENERIC';
    throw isOfToken && !(error instanceof errors.JWKSTimeout) ? badToken() : error;
  });
  const { payload, protectedHeader } = verified;
  const { azp, aud, at_hash: atHash } = payload;
  // Access and logout tokens of the same issuer are not ID tokens (RFC 8725, section 3.11).
  if (protectedHeader.typ !== undefined && protectedHeader.typ.toUpperCase() !== 'JWT') throw badToken();
  if (azp === undefined ? Array.isArray(aud) && aud.length > 1 : !clientIds.includes(String(azp))) {
    throw badToken();
  }
  if (accessToken !== undefined && atHash !== undefined) {
    if (atHash !== atHashOf(accessToken, protectedHeader)) throw badToken();
  }
  assertNonce(payload, nonce);
  // Record the token without its signature, because other signatures of the same text are also valid.
  const signed = token.slice(0, token.lastIndexOf('.'));
  return {
    profile: readProfile(payload, emailDomains),
    onlyOnce: [signed, ...(nonce === undefined ? [] : [nonce])],
    expiresAt: (payload.exp ?? 0) + SKEW_SECONDS,
  };
}
