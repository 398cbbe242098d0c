import { createHash, type Hash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { describeDiskProblem, StartupError } from '@wayable/platform/startup/startup-error';
import { extract, type Header, type Pack, pack } from 'tar-stream';

/** The first entry of an archive. */
const HEADER = 'backup.json';
/** The last entry. Without it, the archive is incomplete. */
const MANIFEST = 'manifest.json';
const FORMAT = 'wayable-backup';
const FORMAT_VERSION = 1;

/** The header of an archive, which a restore reads first. */
export interface BackupHeader {
  createdAt: string;
  /** The program's version. */
  program: string;
  /** PostgreSQL's major version. */
  postgres: number;
  /** Node's names of operating system and architecture. Cluster files work only on the same platform. */
  platform: string;
  lastMigration: string;
  hasSecrets: boolean;
  /** Whether photos and documents are in an S3 store. The archive then has none of them. */
  isOnS3: boolean;
}

interface ManifestEntry {
  bytes: number;
  sha256: string;
}

/** The state of a file when it was read. */
export interface FileState {
  bytes: number;
  modifiedMs: number;
}

const READ_BYTES = 256 * 1024;

/**
 * Reads this number of bytes from the start of a file. If the file has become shorter, fills the rest with
 * zeros. The recovery of the cluster overwrites them.
 */
async function* readExactly(handle: FileHandle, bytes: number): AsyncGenerator<Buffer> {
  for (let position = 0; position < bytes; ) {
    const wanted = Math.min(READ_BYTES, bytes - position);
    const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(wanted), 0, wanted, position);
    const piece = bytesRead === 0 ? Buffer.alloc(wanted) : buffer.subarray(0, bytesRead);
    position += piece.length;
    yield piece;
  }
}

/** Writes an archive: a tar file, compressed with zstd, with a checksum of each file in its last entry. */
export class ArchiveWriter {
  readonly #file: string;
  readonly #pack = pack();
  readonly #written: Promise<void>;
  /** Aborts with the cause when writing fails. Otherwise, an entry would wait forever after the disk is full. */
  readonly #failure = new AbortController();
  readonly #manifest = new Map<string, ManifestEntry>();
  readonly #onBytes: (bytes: number) => void;

  constructor(file: string, header: BackupHeader, onBytes: (bytes: number) => void = () => undefined) {
    this.#file = file;
    this.#onBytes = onBytes;
    const output = createWriteStream(file, { mode: 0o600, flush: true });
    // Listen before the pipeline, which destroys the pack and thereby hides the cause.
    output.once('error', (error) => this.#failure.abort(error));
    this.#written = pipeline(this.#pack, createZstdCompress(), output);
    this.#written.catch((error) => this.#failure.abort(error));
    const content = { format: FORMAT, version: FORMAT_VERSION, ...header };
    this.#begin({ name: HEADER, mode: 0o600 }, JSON.stringify(content, null, 2));
  }

  get amount(): number {
    return this.#manifest.size;
  }

  addFolder(name: string): void {
    this.#begin({ name: `${name}/`, type: 'directory', mode: 0o700 });
  }

  addText(name: string, text: string | Buffer): Promise<void> {
    const content = Buffer.from(text);
    return this.#add(name, content.length, [content]);
  }

  /** @returns undefined if the file is gone */
  async addFile(name: string, path: string): Promise<FileState | undefined> {
    let handle: FileHandle;
    try {
      handle = await open(path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
    try {
      const { size, mtimeMs } = await handle.stat();
      await this.#add(name, size, readExactly(handle, size));
      return { bytes: size, modifiedMs: mtimeMs };
    } finally {
      await handle.close();
    }
  }

  /** @throws the cause of an earlier failure to write */
  #begin(header: Partial<Header> & { name: string }, content?: string): ReturnType<Pack['entry']> {
    this.#failure.signal.throwIfAborted();
    const entry = content === undefined ? this.#pack.entry(header) : this.#pack.entry(header, content);
    // The pipeline reports failures. Without a listener, one that arrives while a file is read ends the process.
    entry.on('error', () => undefined);
    return entry;
  }

  async #add(name: string, bytes: number, content: AsyncIterable<Buffer> | Buffer[]): Promise<void> {
    try {
      await this.#write(name, bytes, content);
    } catch (error) {
      this.#failure.signal.throwIfAborted();
      throw error;
    }
  }

  async #write(name: string, bytes: number, content: AsyncIterable<Buffer> | Buffer[]): Promise<void> {
    const { signal } = this.#failure;
    const hash = createHash('sha256');
    const sink = this.#begin({ name, size: bytes, mode: 0o600 });
    for await (const piece of content) {
      hash.update(piece);
      if (!sink.write(piece)) await once(sink, 'drain', { signal });
      this.#onBytes(piece.length);
    }
    const finished = once(sink, 'finish', { signal });
    sink.end(undefined);
    await finished;
    this.#manifest.set(name, { bytes, sha256: hash.digest('hex') });
  }

  /** Writes the manifest and waits until everything is on the disk. */
  async finish(): Promise<void> {
    this.#begin({ name: MANIFEST, mode: 0o600 }, JSON.stringify(Object.fromEntries(this.#manifest)));
    this.#pack.finalize();
    await this.#written;
  }

  /** Deletes the partial archive. */
  async abandon(): Promise<void> {
    this.#pack.destroy();
    await this.#written.catch(() => undefined);
    // The error that led here says more than this one, for example in a folder of another user.
    await rm(this.#file, { force: true }).catch(() => undefined);
  }
}

interface Reading {
  /** May throw to refuse the archive. */
  onHeader?: (header: BackupHeader) => void | Promise<void>;
  onFolder?: (name: string) => Promise<void>;
  /** Must read the whole content. */
  onFile?: (name: string, content: AsyncIterable<Buffer>) => Promise<void>;
  onBytes?: (bytes: number) => void;
}

async function readAll(content: AsyncIterable<Buffer>): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of content) pieces.push(piece);
  return Buffer.concat(pieces).toString('utf8');
}

function parseHeader(file: string, text: string): BackupHeader {
  const { format, version, ...header } = JSON.parse(text);
  if (format !== FORMAT) throw new Error('Not our format');
  if (version !== FORMAT_VERSION) {
    throw new StartupError(`${file} was made by a newer version of Wayable: update this one.`);
  }
  return header;
}

/** Returns whether a name stays inside the folder. A forged archive may contain names with `..`. */
const isSafeName = (name: string): boolean =>
  name.split('/').every((part) => part !== '' && part !== '.' && part !== '..') && !/[\\\0]/.test(name);

async function* measure(content: AsyncIterable<Buffer>, hash: Hash, counted: { bytes: number }) {
  for await (const piece of content) {
    hash.update(piece);
    counted.bytes += piece.length;
    yield piece;
  }
}

const drain = async (content: AsyncIterable<Buffer>): Promise<void> => {
  for await (const _ of content);
};

/**
 * Reads an archive and compares each file with its checksum.
 * @returns the number of files
 * @throws {StartupError} if it is not a complete and intact archive
 */
export async function readArchive(file: string, reading: Reading = {}): Promise<number> {
  const { onHeader, onFolder, onFile = (_, content) => drain(content), onBytes } = reading;
  let header: BackupHeader | undefined;
  let manifest: Record<string, ManifestEntry> | undefined;
  const found = new Map<string, ManifestEntry>();
  const extractor = extract();
  const source = createReadStream(file);
  if (onBytes) source.on('data', (piece) => onBytes(piece.length));
  const piped = pipeline(source, createZstdDecompress(), extractor);
  piped.catch(() => undefined);
  try {
    for await (const entry of extractor) {
      const { type } = entry.header;
      const name = entry.header.name.replace(/\/$/, '');
      const content = entry as AsyncIterable<unknown> as AsyncIterable<Buffer>;
      if (header === undefined) {
        if (name !== HEADER) throw new Error('No header');
        header = parseHeader(file, await readAll(content));
        await onHeader?.(header);
      } else if (name === MANIFEST) {
        manifest = JSON.parse(await readAll(content));
      } else if (manifest !== undefined || !isSafeName(name) || (type !== 'file' && type !== 'directory')) {
        throw new Error(`Unexpected entry ${name}`);
      } else if (type === 'directory') {
        await onFolder?.(name);
        await drain(content);
      } else {
        const hash = createHash('sha256');
        const counted = { bytes: 0 };
        await onFile(name, measure(content, hash, counted));
        found.set(name, { bytes: counted.bytes, sha256: hash.digest('hex') });
      }
    }
    await piped;
  } catch (error) {
    throw explainUnreadable(file, error, header !== undefined);
  }
  const names = new Set([...found.keys(), ...Object.keys(manifest ?? {})]);
  const isWhole = [...names].every((name) => {
    const [one, other] = [found.get(name), manifest?.[name]];
    return one?.bytes === other?.bytes && one?.sha256 === other?.sha256;
  });
  if (manifest === undefined || !isWhole) throw explainUnreadable(file, undefined, true);
  return found.size;
}

function explainUnreadable(file: string, error: unknown, hasHeader: boolean): unknown {
  if (error instanceof StartupError) return error;
  const { code, syscall, path, message } = (error ?? {}) as NodeJS.ErrnoException;
  if (syscall === 'open' && path === file) {
    return new StartupError(
      code === 'ENOENT' ? `There is no file ${file}.` : `${file} cannot be opened (${message}).`,
    );
  }
  if (describeDiskProblem(error) !== undefined) return error;
  return new StartupError(
    hasHeader
      ? `${file} is damaged or not complete: take another backup file.`
      : `${file} is not a backup of "npm run backup".`,
  );
}
