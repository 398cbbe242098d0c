import { SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import { BADGE_ALGORITHM, type BadgeKeys, type PROOF_ALGORITHM } from './badge-keys.ts';
import { buildClaims, buildCredential, type CredentialFacts } from './credential-payload.ts';
import { addProof } from './data-integrity.ts';
import { keyUrl, methodId, statusCredentialUrl } from './issuer.ts';

/** Maximum characters of cached JWTs. Verifiers fetch the same credential often. */
const KEPT_CHARACTERS = 16_000_000;

/** The algorithm of a credential's JWT. */
export type CredentialAlgorithm = typeof BADGE_ALGORITHM | typeof PROOF_ALGORITHM;

/** Signs credentials and caches the latest JWTs. */
export class CredentialSigner {
  readonly #keys: BadgeKeys;
  readonly #proofKeys: BadgeKeys;
  readonly #publicUrl: string;
  readonly #signed = new LRUCache<string, string>({
    maxSize: KEPT_CHARACTERS,
    sizeCalculation: (jwt, key) => jwt.length + key.length,
  });

  constructor(keys: BadgeKeys, proofKeys: BadgeKeys, publicUrl: string) {
    this.#keys = keys;
    this.#proofKeys = proofKeys;
    this.#publicUrl = publicUrl;
  }

  /** Returns the URL of the current signing key. */
  async keyUrl(): Promise<string> {
    return keyUrl(this.#publicUrl, (await this.#keys.signingKey()).kid);
  }

  /**
   * Signs a credential as a compact JWS (RFC 7515) with the three header members that Open Badges 3.0 allows.
   * RSA keys are named by URL, Ed25519 keys by DID.
   */
  async sign(
    facts: CredentialFacts,
    holderName: string | null,
    alg: CredentialAlgorithm = BADGE_ALGORITHM,
  ): Promise<string> {
    const isRsa = alg === BADGE_ALGORITHM;
    const { kid, key } = await (isRsa ? this.#keys : this.#proofKeys).signingKey();
    const known = `${kid} ${facts.id} ${facts.earned_on} ${holderName ?? ''}`;
    const kept = this.#signed.get(known);
    if (kept !== undefined) return kept;
    const name = isRsa ? keyUrl(this.#publicUrl, kid) : methodId(this.#publicUrl, kid);
    const jwt = await new SignJWT(buildClaims(this.#publicUrl, facts, holderName))
      .setProtectedHeader({ alg, kid: name, typ: 'JWT' })
      .sign(key);
    this.#signed.set(known, jwt);
    return jwt;
  }

  /** Returns the credential as JSON-LD with a Data Integrity proof. Its status list also has such a proof. */
  async prove(facts: CredentialFacts, holderName: string | null): Promise<string> {
    const { kid, key } = await this.#proofKeys.signingKey();
    const list = statusCredentialUrl(this.#publicUrl, facts.status_list);
    const credential = buildCredential(this.#publicUrl, facts, holderName, list);
    const proven = await addProof(credential, { key, verificationMethod: methodId(this.#publicUrl, kid) });
    return JSON.stringify(proven, null, 2);
  }
}
