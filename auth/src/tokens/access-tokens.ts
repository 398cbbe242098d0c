import { ACCESS_TOKEN_SECONDS } from '@wayable/protocol/auth';
import { errors, jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import { AUDIENCE } from '../accounts/auth-user.ts';
import type { UserRow } from '../accounts/users.queries.ts';
import { type KeyRing, SIGNING_ALGORITHM, type SigningKey } from './signing-keys.ts';

export interface AmrClaim {
  method: string;
  /** Unix time in seconds. */
  timestamp: number;
  /** The provider of an SSO sign-in. */
  provider?: string;
}

export interface AccessTokenClaims {
  userId: string;
  sessionId: string;
  /** The assurance level when the token was issued. */
  aal: string;
}

/** The error for an invalid token. `isExpired` is true if expiry is the only fault. */
export class InvalidTokenError extends Error {
  override readonly name = 'InvalidTokenError';
  readonly isExpired: boolean;

  constructor(isExpired: boolean, options?: ErrorOptions) {
    super(isExpired ? 'token is expired' : 'token is malformed or its signature is invalid', options);
    this.isExpired = isExpired;
  }
}

/** Cache verified signatures, because a client sends one token many times. */
const VERIFIED_KNOWN_FOR_MS = 30_000;
/** Maximum total length of cached tokens, because a single token may be as long as a request header. */
const VERIFIED_KNOWN_CHARACTERS = 16_000_000;
const CLAIMS_CHARACTERS = 500;

export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Issues and verifies access tokens (docs/auth-protocol.md#tokens-and-keys). */
export class AccessTokens {
  readonly #keys: KeyRing;
  readonly #issuer: string;
  readonly #verified = new LRUCache<string, AccessTokenClaims & { expiresAt: number }>({
    maxSize: VERIFIED_KNOWN_CHARACTERS,
    sizeCalculation: (_claims, token) => token.length + CLAIMS_CHARACTERS,
    ttl: VERIFIED_KNOWN_FOR_MS,
  });

  constructor(keys: KeyRing, issuer: string) {
    this.#keys = keys;
    this.#issuer = issuer;
  }

  /**
   * Returns the current signing key. Call it before a transaction: waiting for a second connection inside of
   * one can deadlock the pool.
   */
  getSigningKey(): Promise<SigningKey> {
    return this.#keys.signingKey();
  }

  /** Signs a token valid for `ACCESS_TOKEN_SECONDS`; `expiresAt` is in Unix time in seconds.. */
  async issue(
    { kid, key }: SigningKey,
    user: UserRow,
    session: { id: string; aal: string; amr: AmrClaim[] },
  ) {
    const issuedAt = Math.floor(Date.now() / 1_000);
    const expiresAt = issuedAt + ACCESS_TOKEN_SECONDS;
    const token = await new SignJWT({
      email: user.email ?? '',
      phone: user.phone ?? '',
      app_metadata: user.app_metadata,
      user_metadata: user.user_metadata,
      role: AUDIENCE,
      aal: session.aal,
      amr: session.amr,
      session_id: session.id,
      is_anonymous: user.is_anonymous,
    })
      .setProtectedHeader({ alg: SIGNING_ALGORITHM, typ: 'JWT', kid })
      .setIssuer(this.#issuer)
      .setSubject(user.id)
      .setAudience(AUDIENCE)
      .setIssuedAt(issuedAt)
      .setExpirationTime(expiresAt)
      .sign(key);
    return { token, expiresAt };
  }

  /**
   * Verifies signature, algorithm, issuer, audience and time, but not whether the session is still active.
   * @throws {InvalidTokenError}
   */
  async verify(token: string): Promise<AccessTokenClaims> {
    const known = this.#verified.get(token);
    if (known && known.expiresAt > Date.now() / 1_000) return known;
    try {
      const { payload } = await jwtVerify(
        token,
        async ({ kid }) => {
          const key = kid === undefined ? undefined : await this.#keys.verificationKey(kid);
          if (!key) throw new errors.JWKSNoMatchingKey();
          return key;
        },
        {
          algorithms: [SIGNING_ALGORITHM],
          issuer: this.#issuer,
          audience: AUDIENCE,
          requiredClaims: ['sub', 'exp'],
        },
      );
      const { sub, session_id: sessionId, aal } = payload;
      if (
        typeof sub !== 'string' ||
        !UUID.test(sub) ||
        typeof sessionId !== 'string' ||
        !UUID.test(sessionId) ||
        typeof aal !== 'string'
      ) {
        throw new InvalidTokenError(false);
      }
      const claims = { userId: sub, sessionId, aal, expiresAt: payload.exp as number };
      this.#verified.set(token, claims);
      return claims;
    } catch (error) {
      if (error instanceof errors.JOSEError) {
        throw new InvalidTokenError(error instanceof errors.JWTExpired, { cause: error });
      }
      throw error;
    }
  }
}

/** Returns the token of an `Authorization: Bearer …` header (RFC 6750), or undefined. */
export function readBearer(authorization: string | undefined): string | undefined {
  return /^bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
}
