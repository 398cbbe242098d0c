import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import type { SecretBox } from '../../auth/secrets/secret-box.ts';
import { BADGE_KEY_PLACE } from '../../auth/secrets/secrets.service.ts';
import type { Database, TransactionSql } from '../../db/database.ts';
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

/** What every verifier of Open Badges knows (docs/decisions/0038-badge-credentials.md). */
export const BADGE_ALGORITHM = 'RS256';
/** NIST SP 800-57: 128 bits of security, for what is checked beyond 2030. */
const MODULUS_BITS = 3_072;
/** Another process may have rotated the key. */
const RELOAD_AFTER_MS = 30_000;

/** What signs a credential, with the id by which its public part is published. */
export interface BadgeKey {
  kid: string;
  key: Awaited<ReturnType<typeof importJWK>>;
}

/** A key that no database has yet. */
export interface NewBadgeKey {
  kid: string;
  publicJwk: JWK;
  privateJwk: JWK;
}

/** RSA: it takes a core for half a second or so. */
export async function generateBadgeKey(): Promise<NewBadgeKey> {
  const { privateKey, publicKey } = await generateKeyPair(BADGE_ALGORITHM, {
    modulusLength: MODULUS_BITS,
    extractable: true,
  });
  const publicJwk = await exportJWK(publicKey);
  return { kid: await calculateJwkThumbprint(publicJwk), publicJwk, privateJwk: await exportJWK(privateKey) };
}

/** Makes it the key that signs, where there is none: its private part is encrypted. */
export async function storeBadgeKey(
  transaction: TransactionSql,
  secrets: SecretBox,
  { kid, publicJwk, privateJwk }: NewBadgeKey,
): Promise<ActiveKeyRow> {
  const sealed = await secrets.seal(
    transaction,
    { ...BADGE_KEY_PLACE, row: kid },
    JSON.stringify(privateJwk),
  );
  const row = { kid, public_jwk: publicJwk, private_jwk: sealed };
  await insertKey(transaction, row);
  return row;
}

/** A new key signs from now on. The old one’s public part stays published, its private part is deleted. */
export async function rotateBadgeKey(sql: Database, secrets: SecretBox): Promise<void> {
  const key = await generateBadgeKey();
  await sql.begin(async (transaction) => {
    const active = await lockActiveKey(transaction);
    if (active) await retireKey(transaction, active.kid);
    await storeBadgeKey(transaction, secrets, key);
  });
}

/** Public members only (RFC 7517). */
const toPublishedKey = ({ kid, public_jwk: { kty, n, e } }: PublicKeyRow): JWK =>
  ({ kty, n, e, kid, alg: BADGE_ALGORITHM, use: 'sig' }) as JWK;

/** The keys of badge credentials; the first is made when it is needed, by one process of those that need it. */
export class BadgeKeys {
  readonly #sql: Database;
  readonly #secrets: SecretBox;
  #active: BadgeKey | undefined;
  #readAt = 0;
  #reading: Promise<BadgeKey> | undefined;

  constructor(sql: Database, secrets: SecretBox) {
    this.#sql = sql;
    this.#secrets = secrets;
  }

  async #makeFirst(): Promise<ActiveKeyRow> {
    const key = await generateBadgeKey();
    return this.#sql.begin(
      async (transaction) =>
        (await lockActiveKey(transaction)) ?? (await storeBadgeKey(transaction, this.#secrets, key)),
    );
  }

  async #read(): Promise<BadgeKey> {
    const row = (await findActiveKey(this.#sql)) ?? (await this.#makeFirst());
    if (this.#active?.kid !== row.kid) {
      const jwk = JSON.parse(this.#secrets.open({ ...BADGE_KEY_PLACE, row: row.kid }, row.private_jwk));
      this.#active = { kid: row.kid, key: await importJWK(jwk, BADGE_ALGORITHM) };
    }
    this.#readAt = Date.now();
    return this.#active;
  }

  /** The key that signs now. To be had before a transaction begins: it may need a connection of its own. */
  async signingKey(): Promise<BadgeKey> {
    if (this.#active && Date.now() - this.#readAt < RELOAD_AFTER_MS) return this.#active;
    this.#reading ??= this.#read().finally(() => {
      this.#reading = undefined;
    });
    return this.#reading;
  }

  /** Every key that has ever signed, the newest first; there is at least one. */
  async publishedKeys(): Promise<JWK[]> {
    await this.signingKey();
    return (await findPublicKeys(this.#sql)).map(toPublishedKey);
  }

  async publishedKey(kid: string): Promise<JWK | undefined> {
    const row = await findPublicKey(this.#sql, kid);
    return row && toPublishedKey(row);
  }
}
