import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describeDiskProblem, StartupError } from '../startup/startup-error.ts';

/** A key for AES-256-GCM. Its id is derived from the key, but does not reveal it. */
export interface SecretKey {
  id: string;
  bytes: Buffer;
}

const KEY_BYTES = 32;
const FILE_NAME = 'secrets.key';
const FILE_MODE = 0o600;

/** Builds a key. Its id is 16 hexadecimal digits of a hash. */
export const toSecretKey = (bytes: Buffer): SecretKey => ({
  id: createHash('sha256').update('wayable secrets key id\0').update(bytes).digest('hex').slice(0, 16),
  bytes,
});

/**
 * Parses keys, the encrypting one first: 32 bytes each, in base64 or hexadecimal.
 * @throws {StartupError} for an invalid key; the message does not contain the key
 */
export function parseSecretKeys(source: string, texts: string[]): SecretKey[] {
  return texts.map((text) => {
    const isHex = /^[0-9a-f]{64}$/i.test(text);
    const bytes = Buffer.from(text, isHex ? 'hex' : 'base64');
    if (bytes.length === KEY_BYTES && (isHex || /^[\w+/-]+=*$/.test(text))) return toSecretKey(bytes);
    throw new StartupError(
      `${source} must hold keys of 32 random bytes in base64 (openssl rand -base64 32); one of its keys is not.`,
    );
  });
}

/**
 * The keys of this process, from `SECRETS_KEY` or from the file secrets.key in the data folder. A rotation
 * switches to the first key; the other keys still decrypt.
 */
export class SecretKeys {
  readonly #fixed: SecretKey[] | undefined;
  readonly #file: string;
  #read: SecretKey[] = [];

  constructor({ secretsKeys, dataDir }: { secretsKeys: SecretKey[] | undefined; dataDir: string }) {
    this.#fixed = secretsKeys;
    this.#file = join(dataDir, FILE_NAME);
    this.reload();
  }

  /** Returns the name of the keys' source in messages. */
  get source(): string {
    return this.#fixed ? 'SECRETS_KEY' : this.#file;
  }

  get isFile(): boolean {
    return this.#fixed === undefined;
  }

  get first(): SecretKey | undefined {
    return (this.#fixed ?? this.#read)[0];
  }

  find(id: string): SecretKey | undefined {
    return (this.#fixed ?? this.#read).find((key) => key.id === id);
  }

  /** Reads the file again, because another process may have changed it. */
  reload(): void {
    if (this.#fixed) return;
    try {
      const lines = readFileSync(this.#file, 'utf8').split(/\s+/).filter(Boolean);
      this.#read = parseSecretKeys(this.#file, lines);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') this.#read = [];
      else throw this.#explain(error, 'read');
    }
  }

  /** Creates a key and puts it first in the file, which is private to its owner. */
  add(): SecretKey {
    const key = toSecretKey(randomBytes(KEY_BYTES));
    const keys = [key, ...this.#read];
    const partial = `${this.#file}.${process.pid}`;
    try {
      // With DATABASE_URL, the folder may not exist yet.
      mkdirSync(dirname(this.#file), { recursive: true });
      writeFileSync(partial, `${keys.map(({ bytes }) => bytes.toString('base64')).join('\n')}\n`, {
        mode: FILE_MODE,
        flush: true,
      });
      // Set the mode again, because the option above applies only to new files.
      chmodSync(partial, FILE_MODE);
      renameSync(partial, this.#file);
    } catch (error) {
      throw this.#explain(error, 'write');
    }
    this.#read = keys;
    return key;
  }

  #explain(error: unknown, what: 'read' | 'write'): unknown {
    const reason = describeDiskProblem(error);
    return reason === undefined ? error : new StartupError(`Cannot ${what} ${this.#file}: ${reason}.`);
  }
}
