/** A buffer of its own: what is kept of a larger one keeps all of it, and zlib and the pool give parts of 16 and 64 kB. */
export function copyBuffer(bytes: Uint8Array): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  copy.set(bytes);
  return copy;
}
