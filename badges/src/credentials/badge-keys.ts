import type { Database, TransactionSql } from '@wayable/platform/db/database';
import type { SecretBox } from '@wayable/platform/secrets/secret-box';
import { BADGE_KEY_PLACE, PROOF_KEY_PLACE } from '@wayable/platform/secrets/secret-box';
import {
  calculateJwkThumbprint,
  exportJWK,
  type GenerateKeyPairOptions,
  generateKeyPair,
  importJWK,
  type JWK,
} from 'jose';
import {
  type ActiveKeyRow,
  findActiveKey,
  findPublicKey,
  findPublicKeys,
  insertKey,
  lockActiveKey,
  type PublicKeyRow,
  retireKey,
} from './badge-keys.queries.ts';

/** The algorithm that every Open Badges verifier supports (docs/decisions/0038-badge-credentials.md). */
export const BADGE_ALGORITHM = 'RS256';
/** The algorithm of learner wallets (docs/decisions/0055-second-proof.md). */
export const PROOF_ALGORITHM = 'EdDSA';
/** 128 bits of security, as NIST SP 800-57 requires for signatures that are verified beyond 2030. */
const MODULUS_BITS = 3_072;
/** Time after which a cached key is read again, because another process may have rotated it. */
const RELOAD_AFTER_MS = 30_000;

/** A signing key with the id of its published public key. */
interface BadgeKey {
  kid: string;
  key: CryptoKey;
}

/** A key that is not stored yet. */
export interface NewBadgeKey {
  kid: string;
  publicJwk: JWK;
  privateJwk: JWK;
}

/** A kind of key: how to create it, and its table. */
interface KeyKind {
  algorithm: typeof BADGE_ALGORITHM | typeof PROOF_ALGORITHM;
  place: typeof BADGE_KEY_PLACE | typeof PROOF_KEY_PLACE;
  options: GenerateKeyPairOptions;
  /** Public members (RFC 7517, RFC 8037). */
  members: readonly ('kty' | 'n' | 'e' | 'crv' | 'x')[];
}

/** The creation of an RSA key takes a core about half a second. */
const RSA_KEYS: KeyKind = {
  algorithm: BADGE_ALGORITHM,
  place: BADGE_KEY_PLACE,
  options: { modulusLength: MODULUS_BITS },
  members: ['kty', 'n', 'e'],
};
export const PROOF_KEYS: KeyKind = {
  algorithm: PROOF_ALGORITHM,
  place: PROOF_KEY_PLACE,
  options: { crv: 'Ed25519' },
  members: ['kty', 'crv', 'x'],
};

export async function generateBadgeKey({ algorithm, options }: KeyKind = RSA_KEYS): Promise<NewBadgeKey> {
  const { privateKey, publicKey } = await generateKeyPair(algorithm, { ...options, extractable: true });
  const publicJwk = await exportJWK(publicKey);
  return { kid: await calculateJwkThumbprint(publicJwk), publicJwk, privateJwk: await exportJWK(privateKey) };
}

/** Stores the key with an encrypted private part, unless there is a signing key. */
export async function storeBadgeKey(
  transaction: TransactionSql,
  secrets: SecretBox,
  { kid, publicJwk, privateJwk }: NewBadgeKey,
  { place }: KeyKind = RSA_KEYS,
): Promise<ActiveKeyRow> {
  const sealed = await secrets.seal(transaction, { ...place, row: kid }, JSON.stringify(privateJwk));
  const row = { kid, public_jwk: publicJwk, private_jwk: sealed };
  await insertKey(transaction, place.table, row);
  return row;
}

/** Replaces the signing keys. Old public keys stay published; their private keys are deleted. */
export async function rotateBadgeKey(sql: Database, secrets: SecretBox): Promise<void> {
  for (const kind of [RSA_KEYS, PROOF_KEYS]) {
    const key = await generateBadgeKey(kind);
    await sql.begin(async (transaction) => {
      const { table } = kind.place;
      const active = await lockActiveKey(transaction, table);
      if (active) await retireKey(transaction, table, active.kid);
      await storeBadgeKey(transaction, secrets, key, kind);
    });
  }
}

/** The keys of one kind. The first process that needs a key creates it. */
export class BadgeKeys {
  readonly #sql: Database;
  readonly #secrets: SecretBox;
  readonly #kind: KeyKind;
  #active: BadgeKey | undefined;
  #readAt = 0;
  #reading: Promise<BadgeKey> | undefined;

  constructor(sql: Database, secrets: SecretBox, kind: KeyKind = RSA_KEYS) {
    this.#sql = sql;
    this.#secrets = secrets;
    this.#kind = kind;
  }

  get #table() {
    return this.#kind.place.table;
  }

  async #makeFirst(): Promise<ActiveKeyRow> {
    const key = await generateBadgeKey(this.#kind);
    return this.#sql.begin(
      async (transaction) =>
        (await lockActiveKey(transaction, this.#table)) ??
        (await storeBadgeKey(transaction, this.#secrets, key, this.#kind)),
    );
  }

  async #read(): Promise<BadgeKey> {
    const { place, algorithm } = this.#kind;
    const row = (await findActiveKey(this.#sql, this.#table)) ?? (await this.#makeFirst());
    if (this.#active?.kid !== row.kid) {
      const jwk = JSON.parse(this.#secrets.open({ ...place, row: row.kid }, row.private_jwk));
      this.#active = { kid: row.kid, key: (await importJWK(jwk, algorithm)) as CryptoKey };
    }
    this.#readAt = Date.now();
    return this.#active;
  }

  /**
   * Returns the current signing key. Call it before a transaction, because it may need its own connection.
   */
  async signingKey(): Promise<BadgeKey> {
    if (this.#active && Date.now() - this.#readAt < RELOAD_AFTER_MS) return this.#active;
    this.#reading ??= this.#read().finally(() => {
      this.#reading = undefined;
    });
    return this.#reading;
  }

  /** Returns only the public members. */
  #toPublished({ kid, public_jwk }: PublicKeyRow): JWK {
    const { algorithm, members } = this.#kind;
    const named = Object.fromEntries(members.map((member) => [member, public_jwk[member]]));
    return { ...named, kid, alg: algorithm, use: 'sig' } as JWK;
  }

  /** Returns every key that was ever used, newest first; at least one. */
  async publishedKeys(): Promise<JWK[]> {
    await this.signingKey();
    return (await findPublicKeys(this.#sql, this.#table)).map((row) => this.#toPublished(row));
  }

  async publishedKey(kid: string): Promise<JWK | undefined> {
    const row = await findPublicKey(this.#sql, this.#table, kid);
    return row && this.#toPublished(row);
  }
}
