import { SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import { BADGE_ALGORITHM, type BadgeKeys, type PROOF_ALGORITHM } from './badge-keys.ts';
import { buildClaims, buildCredential, type CredentialFacts } from './credential-payload.ts';
import { addProof } from './data-integrity.ts';
import { keyUrl, methodId, statusCredentialUrl } from './issuer.ts';

/** A credential is asked for again and again by those who check it; the same facts have the same signature. */
const KEPT_CHARACTERS = 16_000_000;

/** What signs the JWT of a credential. */
export type CredentialAlgorithm = typeof BADGE_ALGORITHM | typeof PROOF_ALGORITHM;

/** Signs credentials, and remembers the latest JWTs. */
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

  /** Where the key lies that signs now. */
  async keyUrl(): Promise<string> {
    return keyUrl(this.#publicUrl, (await this.#keys.signingKey()).kid);
  }

  /**
   * The credential as a compact JWS (RFC 7515) with the three members in its header that Open Badges 3.0 allows. RSA keys are
   * named by their address, Ed25519 keys by the DID document.
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

  /** The credential as JSON-LD with a Data Integrity proof; its status list has one, too. */
  async prove(facts: CredentialFacts, holderName: string | null): Promise<string> {
    const { kid, key } = await this.#proofKeys.signingKey();
    const list = statusCredentialUrl(this.#publicUrl, facts.status_list);
    const credential = buildCredential(this.#publicUrl, facts, holderName, list);
    const proven = await addProof(credential, { key, verificationMethod: methodId(this.#publicUrl, kid) });
    return JSON.stringify(proven, null, 2);
  }
}
