import { SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import { BADGE_ALGORITHM, type BadgeKeys } from './badge-keys.ts';
import { buildCredential, type CredentialFacts } from './credential-payload.ts';
import { keyUrl } from './issuer.ts';

/** A credential is asked for again and again by those who check it; the same facts have the same signature. */
const KEPT_CHARACTERS = 16_000_000;

/** Signs credentials as compact JWS, and remembers the latest ones. */
export class CredentialSigner {
  readonly #keys: BadgeKeys;
  readonly #publicUrl: string;
  readonly #signed = new LRUCache<string, string>({
    maxSize: KEPT_CHARACTERS,
    sizeCalculation: (jwt, key) => jwt.length + key.length,
  });

  constructor(keys: BadgeKeys, publicUrl: string) {
    this.#keys = keys;
    this.#publicUrl = publicUrl;
  }

  /** Where the key lies that signs now. */
  async keyUrl(): Promise<string> {
    return keyUrl(this.#publicUrl, (await this.#keys.signingKey()).kid);
  }

  /** The credential as a compact JWS (RFC 7515) with the three members in its header that Open Badges 3.0 allows. */
  async sign(facts: CredentialFacts, holderName: string | null): Promise<string> {
    const { kid, key } = await this.#keys.signingKey();
    const known = `${kid} ${facts.id} ${facts.earned_on} ${holderName ?? ''}`;
    const kept = this.#signed.get(known);
    if (kept !== undefined) return kept;
    const jwt = await new SignJWT(buildCredential(this.#publicUrl, facts, holderName))
      .setProtectedHeader({ alg: BADGE_ALGORITHM, kid: keyUrl(this.#publicUrl, kid), typ: 'JWT' })
      .sign(key);
    this.#signed.set(known, jwt);
    return jwt;
  }
}
