import type { FileStore } from '@wayable/platform/storage/file-store';

/** Size of the parts of a stored file. A part fits into memory, and a range reads only its parts. */
export const PART_BYTES = 4 * 1_024 * 1_024;

const ROOT = 'open-data';

/** Returns the folder of a file in the store. */
export const toFolder = (folder: string): string => `${ROOT}/${folder}`;

const toPartKey = ({ folder, id }: { folder: string; id: string }, index: number): string =>
  `${toFolder(folder)}/${id}-${index}`;

/**
 * Stores a stream in parts.
 * @param onPart called before each part is stored
 * @returns the number of bytes
 * @throws {DomainError} storage_full, storage_unavailable
 */
export async function storeParts(
  files: FileStore,
  file: { folder: string; id: string },
  stream: AsyncIterable<Buffer>,
  onPart: () => Promise<void>,
): Promise<number> {
  let bytes = 0;
  let index = 0;
  let pending: Buffer[] = [];
  let pendingBytes = 0;
  const store = async (part: Buffer) => {
    await onPart();
    await files.put({ key: toPartKey(file, index), bytes: part, contentType: 'application/octet-stream' });
    bytes += part.length;
    index += 1;
  };
  for await (const piece of stream) {
    pending.push(piece);
    pendingBytes += piece.length;
    if (pendingBytes < PART_BYTES) continue;
    let rest = Buffer.concat(pending);
    while (rest.length >= PART_BYTES) {
      await store(rest.subarray(0, PART_BYTES));
      rest = rest.subarray(PART_BYTES);
    }
    pending = [rest];
    pendingBytes = rest.length;
  }
  if (pendingBytes > 0) await store(Buffer.concat(pending));
  return bytes;
}

/** Returns a part of a stored file, or undefined. */
export const findPart = (
  files: FileStore,
  file: { folder: string; id: string },
  index: number,
): Promise<Buffer | undefined> => files.find(toPartKey(file, index));

/** Yields the bytes from `start` to `end`, both inclusive, part by part. @throws if a part is missing */
export async function* readRange(
  read: (index: number) => Promise<Buffer | undefined>,
  { start, end }: { start: number; end: number },
): AsyncGenerator<Buffer> {
  for (let index = Math.floor(start / PART_BYTES); index * PART_BYTES <= end; index++) {
    const part = await read(index);
    if (!part) throw new Error(`Part ${index} of the file no longer exists`);
    const from = index * PART_BYTES;
    yield part.subarray(Math.max(0, start - from), Math.min(part.length, end - from + 1));
  }
}
