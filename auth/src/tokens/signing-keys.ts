import { randomUUID } from 'node:crypto';
import type { Database, Queryable } from '@wayable/platform/db/database';
import type { SecretBox } from '@wayable/platform/secrets/secret-box';
import { SIGNING_KEY_PLACE } from '@wayable/platform/secrets/secret-box';
import { ACCESS_TOKEN_SECONDS } from '@wayable/protocol/auth';
import { exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import {
  deleteKeysRetiredBefore,
  deleteSigningKeys,
  findSigningKeys,
  insertSigningKey,
  lockSigningKeys,
  type SigningKeyRow,
  type SigningKeyStatus,
  setSigningKeyStatus,
} from './signing-keys.queries.ts';

export const SIGNING_ALGORITHM = 'ES256';
/** Cache lifetime of a key set (docs/auth-protocol.md#tokens-and-keys). */
export const JWKS_CACHE_SECONDS = 600;
/** How long a retired key stays valid: until its last token and all cached key sets have expired. */
const RETIRED_VALID_MS = (ACCESS_TOKEN_SECONDS + JWKS_CACHE_SECONDS) * 1_000;

async function generateKey(
  sql: Queryable,
  secrets: SecretBox,
  status: SigningKeyStatus,
): Promise<Omit<SigningKeyRow, 'retired_at'>> {
  const { privateKey, publicKey } = await generateKeyPair(SIGNING_ALGORITHM, { extractable: true });
  const kid = randomUUID();
  const place = { ...SIGNING_KEY_PLACE, row: kid };
  return {
    kid,
    status,
    private_jwk: await secrets.seal(sql, place, JSON.stringify(await exportJWK(privateKey))),
    public_jwk: await exportJWK(publicKey),
  };
}

/** Creates the first keys: a signing key, and a published standby key, so that rotations need no wait. */
export async function ensureSigningKeys(sql: Database, secrets: SecretBox): Promise<void> {
  await sql.begin(async (transaction) => {
    const keys = await lockSigningKeys(transaction);
    for (const status of ['active', 'standby'] as const) {
      if (!keys.some((key) => key.status === status)) {
        await insertSigningKey(transaction, await generateKey(transaction, secrets, status));
      }
    }
  });
}

/** Promotes the standby key and publishes a new standby. The old key verifies for RETIRED_VALID_MS. */
export async function rotateSigningKeys(sql: Database, secrets: SecretBox): Promise<void> {
  await sql.begin(async (transaction) => {
    const keys = await lockSigningKeys(transaction);
    const active = keys.find((key) => key.status === 'active');
    const standby = keys.find((key) => key.status === 'standby');
    if (active) await setSigningKeyStatus(transaction, active.kid, 'retired');
    if (standby) await setSigningKeyStatus(transaction, standby.kid, 'active');
    else await insertSigningKey(transaction, await generateKey(transaction, secrets, 'active'));
    await insertSigningKey(transaction, await generateKey(transaction, secrets, 'standby'));
  });
}

/**
 * Replaces all keys after a theft, including the standby key. Their tokens become invalid within
 * RELOAD_AFTER_MS.
 */
export async function replaceSigningKeys(sql: Database, secrets: SecretBox): Promise<void> {
  await sql.begin(async (transaction) => {
    await lockSigningKeys(transaction);
    await deleteSigningKeys(transaction);
    for (const status of ['active', 'standby'] as const)
      await insertSigningKey(transaction, await generateKey(transaction, secrets, status));
  });
}

/** Deletes retired keys that no longer verify. */
export const purgeSigningKeys = (sql: Queryable): Promise<void> =>
  deleteKeysRetiredBefore(sql, new Date(Date.now() - RETIRED_VALID_MS));

const isValid = ({ retired_at: retiredAt }: SigningKeyRow): boolean =>
  retiredAt === null || Date.now() - Date.parse(retiredAt) < RETIRED_VALID_MS;

/** Returns only public members (docs/auth-protocol.md#tokens-and-keys). */
const toPublishedKey = ({ kid, public_jwk }: SigningKeyRow): JWK => ({
  ...public_jwk,
  kid,
  alg: SIGNING_ALGORITHM,
  use: 'sig',
  key_ops: ['verify'],
});

const RELOAD_AFTER_MS = 30_000;
const RELOAD_FOR_UNKNOWN_KEY_MS = 1_000;

/** A signing key with the id for the token's header. */
export interface SigningKey {
  kid: string;
  key: Awaited<ReturnType<typeof importJWK>>;
}

/** The cached keys of this process: reloaded periodically, and for an unknown key id. */
export class KeyRing {
  readonly #sql: Database;
  readonly #secrets: SecretBox;
  #keys: SigningKeyRow[] = [];
  #readAt = 0;
  #reading: Promise<void> | undefined;
  readonly #imported = new Map<string, Awaited<ReturnType<typeof importJWK>>>();

  constructor(sql: Database, secrets: SecretBox) {
    this.#sql = sql;
    this.#secrets = secrets;
  }

  async #readIfOlderThan(milliseconds: number): Promise<void> {
    if (Date.now() - this.#readAt < milliseconds) return;
    this.#reading ??= findSigningKeys(this.#sql)
      .then((keys) => {
        this.#keys = keys;
        this.#readAt = Date.now();
      })
      .finally(() => {
        this.#reading = undefined;
      });
    await this.#reading;
  }

  async #import(id: string, readJwk: () => JWK) {
    const key = this.#imported.get(id) ?? (await importJWK(readJwk(), SIGNING_ALGORITHM));
    this.#imported.set(id, key);
    return key;
  }

  /** Returns the current signing key. */
  async signingKey(): Promise<SigningKey> {
    await this.#readIfOlderThan(RELOAD_AFTER_MS);
    const active = this.#keys.find((key) => key.status === 'active');
    if (!active) throw new Error('There is no active signing key');
    const { kid, private_jwk: sealed } = active;
    const readJwk = () => JSON.parse(this.#secrets.open({ ...SIGNING_KEY_PLACE, row: kid }, sealed)) as JWK;
    return { kid, key: await this.#import(`private ${kid}`, readJwk) };
  }

  /** Returns the public key with this id from our own key set, or undefined. */
  async verificationKey(kid: string) {
    const find = () => this.#keys.find((key) => key.kid === kid && isValid(key));
    // Cached keys also verify while the database is unreachable. The next call reads them again.
    if (find()) void this.#readIfOlderThan(RELOAD_AFTER_MS).catch(() => undefined);
    else await this.#readIfOlderThan(RELOAD_FOR_UNKNOWN_KEY_MS);
    const found = find();
    return found && this.#import(`public ${kid}`, () => found.public_jwk);
  }

  /** Returns the key set to publish (RFC 7517). */
  async publishedKeys(): Promise<{ keys: JWK[] }> {
    await this.#readIfOlderThan(RELOAD_FOR_UNKNOWN_KEY_MS);
    return { keys: this.#keys.filter(isValid).map(toPublishedKey) };
  }
}
