import { mercatorX, mercatorY } from '@wayable/protocol/mercator';

/** A tile of the Web Mercator pyramid: zoom level `z`, `x` from the west, `y` from the north. */
export interface TileAddress {
  z: number;
  x: number;
  y: number;
}

/** Number of bits of a position on each axis. */
export const POSITION_BITS = 30;
/** The map's width in units of positions. */
export const MAP_WIDTH = 2 ** POSITION_BITS;
/** A tile is divided into 8 × 8 squares. */
export const SQUARES_BITS = 3;

const HALF_BITS = POSITION_BITS / 2;
const HALF_MASK = 2 ** HALF_BITS - 1;

/** Inserts a zero before each of 15 bits (Warren, Hacker's Delight, 7-2). */
function spread(bits: number): number {
  const bytes = (bits | (bits << 8)) & 0x00ff00ff;
  const halves = (bytes | (bytes << 4)) & 0x0f0f0f0f;
  const pairs = (halves | (halves << 2)) & 0x33333333;
  return (pairs | (pairs << 1)) & 0x55555555;
}

/**
 * Interleaves the bits of two numbers below 2^30 (Z-order curve, Morton 1966), in two halves, so that each
 * fits a 32-bit integer.
 */
export function interleave(x: number, y: number): bigint {
  const low = spread(x & HALF_MASK) | (spread(y & HALF_MASK) << 1);
  const high = spread(x >> HALF_BITS) | (spread(y >> HALF_BITS) << 1);
  return (BigInt(high) << BigInt(POSITION_BITS)) | BigInt(low);
}

/**
 * Returns the column and row of a square inside its tile, each 0 to 7, from the last six bits of its code.
 */
export function squareInTile(code: number): { column: number; row: number } {
  const bit = (index: number) => Math.floor(code / 2 ** index) & 1;
  return { column: bit(0) | (bit(2) << 1) | (bit(4) << 2), row: bit(1) | (bit(3) << 1) | (bit(5) << 2) };
}

export interface CodeRange {
  low: bigint;
  high: bigint;
}

/** Returns the range of codes of a tile's squares on level `z + 3`. */
export function squaresOfTile({ z, x, y }: TileAddress): CodeRange & { level: number } {
  const low = interleave(x, y) << BigInt(2 * SQUARES_BITS);
  return { level: z + SQUARES_BITS, low, high: low + (1n << BigInt(2 * SQUARES_BITS)) - 1n };
}

/** Returns the range of interleaved positions in a square, from its code on a level. */
export function positionsOfSquare(level: number, code: bigint): CodeRange {
  const shift = BigInt(2 * (POSITION_BITS - level));
  return { low: code << shift, high: ((code + 1n) << shift) - 1n };
}

/** Returns the range of interleaved positions in a tile. */
export const positionsOfTile = ({ z, x, y }: TileAddress): CodeRange =>
  positionsOfSquare(z, interleave(x, y));

/** Returns the position of a point relative to a tile, in units of its width; 0 to 1 inside. */
export function pointInTile(
  { z, x, y }: TileAddress,
  { latitude, longitude }: { latitude: number; longitude: number },
): { x: number; y: number } {
  const scale = 2 ** z;
  return { x: mercatorX(longitude) * scale - x, y: mercatorY(latitude) * scale - y };
}

/**
 * Returns the position of a point on each axis in units of 2^-30 of the world's width, like the database
 * (`mercator_x`).
 */
export function mercatorUnits(point: { latitude: number; longitude: number }): { x: number; y: number } {
  const { x, y } = pointInTile({ z: 0, x: 0, y: 0 }, point);
  const unit = (share: number) => Math.min(MAP_WIDTH - 1, Math.max(0, Math.floor(share * MAP_WIDTH)));
  return { x: unit(x), y: unit(y) };
}
