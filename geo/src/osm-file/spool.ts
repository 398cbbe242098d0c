import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const CHUNK_BYTES = 1 << 20;
const LENGTH_BYTES = 4;
/** The bytes of the first read for one value; a longer value is read again. */
const VALUE_BYTES = 2_048;

/**
 * Values in a temporary file, so that memory does not grow with them. The file has no name and vanishes with
 * the process. Values are read in order, or a single value by its position.
 */
export class Spool<Value> implements Iterable<Value> {
  readonly #file: number;
  readonly #chunk = Buffer.allocUnsafe(CHUNK_BYTES);
  #written = 0;
  #used = 0;
  #length = 0;

  constructor() {
    const folder = mkdtempSync(join(tmpdir(), 'wayable-import-'));
    this.#file = openSync(join(folder, 'spool'), 'wx+');
    rmSync(folder, { recursive: true });
  }

  /** Returns the number of values */
  get length(): number {
    return this.#length;
  }

  /** @returns the position of the value */
  add(value: Value): number {
    const content = Buffer.from(JSON.stringify(value));
    const position = this.#written + this.#used;
    if (this.#used + LENGTH_BYTES + content.length > CHUNK_BYTES) this.#flush();
    if (LENGTH_BYTES + content.length > CHUNK_BYTES) this.#write(withLength(content));
    else {
      this.#chunk.writeUInt32LE(content.length, this.#used);
      content.copy(this.#chunk, this.#used + LENGTH_BYTES);
      this.#used += LENGTH_BYTES + content.length;
    }
    this.#length++;
    return position;
  }

  at(position: number): Value {
    this.#flush();
    const first = this.#read(position, VALUE_BYTES);
    const length = first.readUInt32LE(0);
    const content =
      LENGTH_BYTES + length <= first.length
        ? first.subarray(LENGTH_BYTES, LENGTH_BYTES + length)
        : this.#read(position + LENGTH_BYTES, length);
    return JSON.parse(content.toString());
  }

  *[Symbol.iterator](): Generator<Value> {
    for (const [, value] of this.entries()) yield value;
  }

  *entries(): Generator<[position: number, value: Value]> {
    this.#flush();
    let rest: Buffer = Buffer.alloc(0);
    for (let read = 0; read < this.#written; ) {
      const next = this.#read(read, Math.min(CHUNK_BYTES, this.#written - read));
      const start = read - rest.length;
      read += next.length;
      const bytes = rest.length === 0 ? next : Buffer.concat([rest, next]);
      let at = 0;
      while (at + LENGTH_BYTES <= bytes.length) {
        const end = at + LENGTH_BYTES + bytes.readUInt32LE(at);
        if (end > bytes.length) break;
        yield [start + at, JSON.parse(bytes.toString('utf8', at + LENGTH_BYTES, end))];
        at = end;
      }
      rest = bytes.subarray(at);
    }
  }

  close(): void {
    closeSync(this.#file);
  }

  #flush(): void {
    const content = this.#chunk.subarray(0, this.#used);
    this.#used = 0;
    this.#write(content);
  }

  #write(content: Buffer): void {
    for (let sent = 0; sent < content.length; )
      sent += writeSync(this.#file, content, sent, content.length - sent, this.#written + sent);
    this.#written += content.length;
  }

  #read(position: number, length: number): Buffer {
    const content = Buffer.allocUnsafe(length);
    return content.subarray(0, readSync(this.#file, content, 0, length, position));
  }
}

function withLength(content: Buffer): Buffer {
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32LE(content.length);
  return Buffer.concat([length, content]);
}
