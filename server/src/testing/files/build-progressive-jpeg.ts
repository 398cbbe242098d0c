/** Returns a marker segment of a JPEG file (ITU-T T.81, B.1.1.4). */
const segment = (marker: number, body: number[]): Buffer => {
  const length = body.length + 2;
  return Buffer.from([0xff, marker, length >> 8, length & 0xff, ...body]);
};

/**
 * Writes bits, most significant bit first, and pads the last byte with ones. After 0xff follows 0 (T.81,
 * F.1.2.3).
 */
function writeBits(codes: Iterable<[value: number, length: number]>): Buffer {
  const bytes: number[] = [];
  let held = 0;
  let count = 0;
  const put = (bit: number) => {
    held = (held << 1) | bit;
    count += 1;
    if (count < 8) return;
    bytes.push(held);
    if (held === 0xff) bytes.push(0);
    held = 0;
    count = 0;
  };
  for (const [value, length] of codes) for (let at = length - 1; at >= 0; at--) put((value >> at) & 1);
  while (count > 0) put(1);
  return Buffer.from(bytes);
}

/** The longest run of empty blocks, 2^14 + (2^14 - 1): the code EOB14 and 14 bits (T.81, G.1.2.2). */
const LONGEST_RUN = 32_767;

function* emptyBlocks(count: number): Iterable<[number, number]> {
  let left = count;
  for (; left >= 16_384; left -= Math.min(left, LONGEST_RUN)) {
    yield [0, 1];
    yield [Math.min(left, LONGEST_RUN) - 16_384, 14];
  }
  for (let bits = 13; bits >= 0; bits--) {
    if (!(left & (1 << bits))) continue;
    yield [2 + bits, 5];
    if (bits > 0) yield [0, bits];
  }
}

/**
 * Builds a valid progressive JPEG in one gray. The file is small, but a decoder must store all coefficients
 * and process them `passes` times.
 */
export function buildProgressiveJpeg(size: {
  width: number;
  height: number;
  components: 1 | 3 | 4;
  passes: number;
}): Buffer {
  const { width, height, components, passes } = size;
  const ids = Array.from({ length: components }, (_, index) => index + 1);
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8);
  const frame = [8, height >> 8, height & 0xff, width >> 8, width & 0xff, components];
  // One code of one bit for a long run, and sixteen codes of five bits for the other runs.
  const short = Array.from({ length: 14 }, (_, bits) => bits << 4);
  const parts = [
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, [0, ...Array<number>(64).fill(1)]),
    segment(0xc2, [...frame, ...ids.flatMap((id) => [id, 0x11, 0])]),
    segment(0xc4, [0x00, 1, ...Array<number>(15).fill(0), 0]),
    segment(0xc4, [0x10, 1, 0, 0, 0, short.length, ...Array<number>(11).fill(0), 0xe0, ...short]),
    segment(0xda, [components, ...ids.flatMap((id) => [id, 0x00]), 0, 0, 0x00]),
    writeBits(Array.from({ length: blocks * components }, () => [0, 1] as [number, number])),
  ];
  const empty = writeBits(emptyBlocks(blocks));
  // Each pass refines one bit of the coefficients of one component.
  const LOWEST = 13;
  for (let pass = 1; pass < passes; pass++) {
    const component = Math.floor((pass - 1) / (LOWEST + 1)) % components;
    const bit = LOWEST - ((pass - 1) % (LOWEST + 1));
    const band = 1 + Math.floor((pass - 1) / ((LOWEST + 1) * components));
    const approximation = ((bit === LOWEST ? 0 : bit + 1) << 4) | bit;
    parts.push(segment(0xda, [1, component + 1, 0x00, band, band, approximation]), empty);
  }
  return Buffer.concat([...parts, Buffer.from([0xff, 0xd9])]);
}
