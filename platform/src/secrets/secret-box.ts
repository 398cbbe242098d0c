import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Queryable } from '../db/database.ts';
import { lockCurrentKeyId } from './current-key.queries.ts';
import type { SecretKey, SecretKeys } from './secret-keys.ts';

/**
 * The column and row of a secret. The encryption authenticates them, so a ciphertext that is moved to another
 * row cannot be decrypted.
 */
export interface SecretPlace {
  table: 'auth.signing_keys' | 'auth.factors' | 'auth.saml_keys' | 'badge_signing_keys' | 'badge_proof_keys';
  column: string;
  row: string;
}

type Place = Omit<SecretPlace, 'row'>;

// Every column with secrets.
export const SIGNING_KEY_PLACE: Place = { table: 'auth.signing_keys', column: 'private_jwk' };
export const TOTP_PLACE: Place = { table: 'auth.factors', column: 'totp_secret' };
export const SAML_KEY_PLACE: Place = { table: 'auth.saml_keys', column: 'private_key' };
export const BADGE_KEY_PLACE = { table: 'badge_signing_keys', column: 'private_jwk' } as const;
export const PROOF_KEY_PLACE = { table: 'badge_proof_keys', column: 'private_jwk' } as const;

const ALGORITHM = 'aes-256-gcm';
/** NIST SP 800-38D, section 8.2.2: random 96-bit initialization vectors suffice for 2^32 messages per key. */
const IV_BYTES = 12;
const TAG_BYTES = 16;
const FORMAT = /^v1\.([0-9a-f]{16})\.([\w-]+)$/;

const toAssociatedData = (keyId: string, { table, column, row }: SecretPlace): Buffer =>
  Buffer.from(`v1 ${keyId} ${table} ${column} ${row}`);

/** Encrypts a secret for its place: `v1.<key id>.<base64url of vector, tag and ciphertext>`. */
export function encryptSecret(key: SecretKey, place: SecretPlace, plain: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, key.bytes, iv, { authTagLength: TAG_BYTES });
  cipher.setAAD(toAssociatedData(key.id, place));
  const encrypted = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  return `v1.${key.id}.${Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64url')}`;
}

/** A stored secret that cannot be decrypted: another key, another place, or changed bytes. */
export class SecretUnreadableError extends Error {
  override readonly name = 'SecretUnreadableError';
}

/** Encrypts and decrypts secrets in the database. */
export class SecretBox {
  readonly keys: SecretKeys;

  constructor(keys: SecretKeys) {
    this.keys = keys;
  }

  #find(id: string): SecretKey {
    const known = this.keys.find(id);
    if (known) return known;
    this.keys.reload();
    const added = this.keys.find(id);
    if (added) return added;
    throw new SecretUnreadableError(`The secrets key ${id} is not among those of ${this.keys.source}`);
  }

  /**
   * Encrypts with the database's current key, which cannot change until the transaction ends. Call it in the
   * transaction that writes the row.
   */
  async seal(transaction: Queryable, place: SecretPlace, plain: string): Promise<string> {
    return encryptSecret(this.#find(await lockCurrentKeyId(transaction)), place, plain);
  }

  /** @throws {SecretUnreadableError} */
  open(place: SecretPlace, stored: string): string {
    const [, keyId = '', text = ''] = FORMAT.exec(stored) ?? [];
    if (keyId === '')
      throw new SecretUnreadableError(`A secret in ${place.table} (${place.row}) is not encrypted`);
    const key = this.#find(keyId);
    const bytes = Buffer.from(text, 'base64url');
    const decipher = createDecipheriv(ALGORITHM, key.bytes, bytes.subarray(0, IV_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(toAssociatedData(keyId, place));
    try {
      decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      const rest = bytes.subarray(IV_BYTES + TAG_BYTES);
      return Buffer.concat([decipher.update(rest), decipher.final()]).toString('utf8');
    } catch (cause) {
      throw new SecretUnreadableError(
        `A secret in ${place.table} (${place.row}) was changed, or belongs elsewhere`,
        {
          cause,
        },
      );
    }
  }
}
