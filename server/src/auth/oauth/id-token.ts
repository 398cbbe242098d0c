import { createHash } from 'node:crypto';
import { decodeJwt, errors, type JWTPayload, jwtVerify, type ProtectedHeaderParameters } from 'jose';
import { OAuthStyleError } from '../protocol/oauth-style-error.ts';
import type { OidcProvider } from './oidc-provider.ts';
import { toOidcProfile } from './profile-claims.ts';
import type { ProviderProfile } from './provider.ts';

/** Signatures with a key pair: a secret that both sides know proves nothing of who signed. */
const ALGORITHMS = 'RS256 RS384 RS512 PS256 PS384 PS512 ES256 ES384 ES512 EdDSA Ed25519'.split(' ');
/** How far the clocks of a provider and of this machine may be apart. */
const SKEW_SECONDS = 30;

const badToken = (): OAuthStyleError => new OAuthStyleError('invalid request', 'Bad ID token');

/** The left half of the hash that belongs to the signature's algorithm (OpenID Connect Core 1.0, section 3.1.3.6). */
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

/** @throws {OAuthStyleError} for what can be no token, whatever the provider says */
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

/** What an ID token has proved. */
export interface ProvedToken {
  profile: ProviderProfile;
  /** Texts of which each proves something once: what was signed, and the nonce that both sides know, if there is one. */
  onlyOnce: string[];
  /** unix seconds until which the token would be taken again */
  expiresAt: number;
}

/**
 * Checks an ID token that a client has got by itself (docs/auth-protocol.md#id-tokens): the issuer is that of the provider,
 * never one that the token or the request names; the nonce is the SHA-256 of the given one, in lower-case hex.
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
  // Access and logout tokens of the same issuer are no ID tokens (RFC 8725, section 3.11).
  if (protectedHeader.typ !== undefined && protectedHeader.typ.toUpperCase() !== 'JWT') throw badToken();
  if (azp === undefined ? Array.isArray(aud) && aud.length > 1 : !clientIds.includes(String(azp))) {
    throw badToken();
  }
  if (accessToken !== undefined && atHash !== undefined) {
    if (atHash !== atHashOf(accessToken, protectedHeader)) throw badToken();
  }
  assertNonce(payload, nonce);
  // Without the signature: others of the same text would be right as well.
  const signed = token.slice(0, token.lastIndexOf('.'));
  return {
    profile: readProfile(payload, emailDomains),
    onlyOnce: [signed, ...(nonce === undefined ? [] : [nonce])],
    expiresAt: (payload.exp ?? 0) + SKEW_SECONDS,
  };
}
