import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { DriverContract } from 'flydrive/types';
import type { S3Settings } from '../config/config.ts';
import { DomainError } from '../http/errors/domain-error.ts';

/** A file to store. */
interface StoredFile {
  key: string;
  bytes: Buffer;
  contentType: string;
}

const CONNECT_TIMEOUT_MS = 3_000;
const REQUEST_TIMEOUT_MS = 15_000;
const ATTEMPTS = 2;
/** The extension of incomplete files. */
const UNFINISHED = '.part';
/** Error codes of a full disk, an exceeded quota, and full S3-compatible stores. */
const FULL = new Set([
  'ENOSPC',
  'EDQUOT',
  'EFBIG',
  'XMinioStorageFull',
  'QuotaExceeded',
  'InsufficientStorage',
]);
const MISSING = new Set(['ENOENT', 'NoSuchKey', 'NotFound']);

/** Yields the codes and names of an error and its causes, outermost first. */
function* reasonsOf(error: unknown): Generator<string> {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code, name, Code } = cause as Error & { code?: string; Code?: string };
    for (const reason of [code, Code, name]) if (reason !== undefined) yield reason;
  }
}

const hasReason = (error: unknown, reasons: Set<string>): boolean =>
  [...reasonsOf(error)].some((reason) => reasons.has(reason));

function toStorageError(error: unknown): DomainError {
  if (hasReason(error, FULL)) {
    return new DomainError(
      'storage_full',
      'There is no room for more files at the moment. Yours was not stored; please try again later.',
      undefined,
      { cause: error },
    );
  }
  return new DomainError(
    'storage_unavailable',
    'Files cannot be reached at the moment. Nothing was changed; please try again in a few minutes.',
    undefined,
    { cause: error },
  );
}

interface StoreParts {
  driver: DriverContract;
  /** Whether files are visible before they are complete. */
  showsUnfinished: boolean;
  close?: () => void;
}

/** Stores files by key in a folder or an S3-compatible store. Users never choose any part of a key. */
export class FileStore {
  readonly #disk: Disk;
  readonly #showsUnfinished: boolean;
  readonly #close: () => void;

  constructor({ driver, showsUnfinished, close = () => undefined }: StoreParts) {
    this.#disk = new Disk(driver);
    this.#showsUnfinished = showsUnfinished;
    this.#close = close;
  }

  /**
   * Stores a file atomically.
   * @throws {DomainError} storage_full, storage_unavailable
   */
  async put({ key, bytes, contentType }: StoredFile): Promise<void> {
    try {
      if (!this.#showsUnfinished) {
        await this.#disk.put(key, bytes, { contentType });
        return;
      }
      await this.#disk.put(`${key}${UNFINISHED}`, bytes);
      await this.#disk.move(`${key}${UNFINISHED}`, key);
    } catch (error) {
      throw toStorageError(error);
    }
  }

  /**
   * Returns the bytes of a file, or undefined.
   * @throws {DomainError} storage_unavailable
   */
  async find(key: string): Promise<Buffer | undefined> {
    try {
      return Buffer.from(await this.#disk.getBytes(key));
    } catch (error) {
      if (hasReason(error, MISSING)) return undefined;
      throw toStorageError(error);
    }
  }

  /**
   * Removes a folder including partial files. Does nothing for a missing folder.
   * @throws {DomainError} storage_unavailable
   */
  async removeFolder(folder: string): Promise<void> {
    try {
      await this.#disk.deleteAll(folder);
    } catch (error) {
      if (hasReason(error, MISSING)) return;
      throw toStorageError(error);
    }
  }

  /** Rejects unless the store answers. */
  async probe(): Promise<void> {
    await this.#disk.exists('probe');
  }

  close(): void {
    this.#close();
  }
}

async function openS3({
  endpoint,
  bucket,
  region,
  accessKeyId,
  secretAccessKey,
}: S3Settings): Promise<FileStore> {
  // Loaded on demand: the client is large, and most installations use a folder.
  const [{ S3Client }, { S3Driver }] = await Promise.all([
    import('@aws-sdk/client-s3'),
    import('flydrive/drivers/s3'),
  ]);
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    maxAttempts: ATTEMPTS,
    requestHandler: { connectionTimeout: CONNECT_TIMEOUT_MS, requestTimeout: REQUEST_TIMEOUT_MS },
    // Send no additional checksums, because many compatible stores do not support them.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  // The bucket stays private: only the server reads it and sets the headers.
  const driver = new S3Driver({ client, bucket, visibility: 'private', supportsACL: false });
  return new FileStore({ driver, showsUnfinished: false, close: () => client.destroy() });
}

/** Opens the configured store: S3 if set, else the folder. */
export const openFileStore = async (folder: string, s3: S3Settings | undefined): Promise<FileStore> =>
  s3 === undefined
    ? new FileStore({
        driver: new FSDriver({ location: folder, visibility: 'private' }),
        showsUnfinished: true,
      })
    : openS3(s3);
