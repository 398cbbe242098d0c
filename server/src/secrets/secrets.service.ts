import type { Database, Queryable } from '@wayable/platform/db/database';
import { lockSecretsKey, setCurrentKeyId } from '@wayable/platform/secrets/current-key.queries';
import {
  BADGE_KEY_PLACE,
  encryptSecret,
  PROOF_KEY_PLACE,
  SAML_KEY_PLACE,
  SecretBox,
  type SecretPlace,
  SecretUnreadableError,
  SIGNING_KEY_PLACE,
  TOTP_PLACE,
} from '@wayable/platform/secrets/secret-box';
import type { SecretKey, SecretKeys } from '@wayable/platform/secrets/secret-keys';
import { StartupError } from '@wayable/platform/startup/startup-error';
import * as queries from './secrets.queries.ts';

/** The statements for each column with secrets. */
const COLUMNS = [
  { place: SIGNING_KEY_PLACE, lock: queries.lockSigningKeySecrets, set: queries.setSigningKeySecret },
  { place: TOTP_PLACE, lock: queries.lockTotpSecrets, set: queries.setTotpSecret },
  { place: SAML_KEY_PLACE, lock: queries.lockSamlKeySecrets, set: queries.setSamlKeySecret },
  { place: BADGE_KEY_PLACE, ...queries.badgeKeySecrets(BADGE_KEY_PLACE.table) },
  { place: PROOF_KEY_PLACE, ...queries.badgeKeySecrets(PROOF_KEY_PLACE.table) },
];

function readOrExplain(box: SecretBox, place: SecretPlace, stored: string): string {
  try {
    return box.open(place, stored);
  } catch (error) {
    if (!(error instanceof SecretUnreadableError)) throw error;
    throw new StartupError(`${error.message}. Nothing was changed.`);
  }
}

/** Encrypts all secrets again with another key and returns their number. */
async function encryptAll(sql: Queryable, key: SecretKey, box: SecretBox): Promise<number> {
  let amount = 0;
  for (const { place, lock, set } of COLUMNS) {
    for (const { row, stored } of await lock(sql)) {
      const here = { ...place, row };
      await set(sql, { row, stored: encryptSecret(key, here, readOrExplain(box, here, stored)) });
      amount += 1;
    }
  }
  return amount;
}

const mismatch = (keys: SecretKeys, wanted: string) =>
  new StartupError(
    `The secrets of this database are encrypted with the key ${wanted}, which ${keys.source} ${
      keys.first ? 'does not contain' : 'should contain, but it is missing'
    }. All processes on one database share SECRETS_KEY (or the file secrets.key of DATA_DIR): put that key there, from your backup. If it is lost, "npm run admin -- reset-secrets" starts over; docs/operations/incidents.md lists what is lost.`,
  );

/**
 * Checks that this process has the key of the database's secrets. Creates a key if the database has none.
 * Serializes parallel starts.
 * @throws {StartupError} if this process has other keys
 */
export async function openSecrets(sql: Database, keys: SecretKeys): Promise<SecretBox> {
  await sql.begin(async (transaction) => {
    const currentId = await lockSecretsKey(transaction);
    keys.reload();
    if (currentId !== undefined && !keys.find(currentId)) throw mismatch(keys, currentId);
    if (currentId === undefined) await setCurrentKeyId(transaction, (keys.first ?? keys.add()).id);
  });
  return new SecretBox(keys);
}

/**
 * Encrypts every secret again with the first key, and before that adds a new key to a key file. Running
 * processes continue, because they reload the file, or have both keys in SECRETS_KEY.
 * @returns the number of secrets
 * @throws {StartupError} if SECRETS_KEY has no new key in front, or a secret cannot be decrypted
 */
export async function rotateSecretsKey(sql: Database, keys: SecretKeys): Promise<number> {
  const box = await openSecrets(sql, keys);
  let added: SecretKey | undefined;
  return sql.begin(async (transaction) => {
    const currentId = await lockSecretsKey(transaction);
    // The transaction may run again, but must add only one key to the file.
    if (keys.isFile) added ??= keys.add();
    const key = added ?? keys.first;
    if (!key || key.id === currentId) {
      throw new StartupError(
        'SECRETS_KEY begins with the current key. For every process, put a new key and a comma in front of it, and restart; then run this again.',
      );
    }
    await setCurrentKeyId(transaction, key.id);
    return encryptAll(transaction, key, box);
  });
}

/**
 * Deletes the secrets encrypted with a lost key, and switches to a key of this process.
 * @throws {StartupError} if the key is not lost
 */
export async function resetSecrets(sql: Database, keys: SecretKeys) {
  return sql.begin(async (transaction) => {
    const currentId = await lockSecretsKey(transaction);
    if (currentId === undefined || keys.find(currentId)) {
      throw new StartupError(
        `${keys.source} contains the key of this database: there is no need to reset secrets.`,
      );
    }
    const deleted = await queries.deleteSecrets(transaction);
    await setCurrentKeyId(transaction, (keys.first ?? keys.add()).id);
    return deleted;
  });
}
