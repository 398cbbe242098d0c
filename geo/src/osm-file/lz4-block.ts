const MIN_MATCH = 4;
const MORE = 15;

const damaged = () => new RangeError('The LZ4 block is damaged');

/**
 * Decompresses one LZ4 block without a frame, as in a blob of the PBF format
 * (https://github.com/lz4/lz4/blob/dev/doc/lz4_Block_format.md).
 * @throws {RangeError} for a block that is damaged or does not have `size` bytes
 */
export function decompressLz4Block(block: Uint8Array, size: number): Uint8Array {
  const output = new Uint8Array(size);
  let [read, written] = [0, 0];
  const next = (): number => {
    const byte = block[read++];
    if (byte === undefined) throw damaged();
    return byte;
  };
  const lengthFrom = (nibble: number): number => {
    let length = nibble;
    if (nibble === MORE) for (let byte = 255; byte === 255; length += byte) byte = next();
    return length;
  };
  while (read < block.length) {
    const token = next();
    const literals = lengthFrom(token >> 4);
    if (read + literals > block.length || written + literals > size) throw damaged();
    output.set(block.subarray(read, read + literals), written);
    read += literals;
    written += literals;
    if (read === block.length) break;
    const offset = next() | (next() << 8);
    const length = lengthFrom(token & MORE) + MIN_MATCH;
    if (offset === 0 || offset > written || written + length > size) throw damaged();
    // A match may overlap the bytes that it writes, so they are copied one by one.
    for (let end = written + length; written < end; written++)
      output[written] = output[written - offset] as number;
  }
  if (written !== size) throw damaged();
  return output;
}
