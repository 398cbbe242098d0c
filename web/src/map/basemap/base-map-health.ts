/** The state of an online base map since it was added. */
export interface BaseMapHealth {
  loadedTiles: number;
  failures: number;
  /** Whether no tile arrived within {@link STALL_MS}. */
  hasStalled: boolean;
}

export const UNKNOWN_HEALTH: BaseMapHealth = { loadedTiles: 0, failures: 0, hasStalled: false };

/** Milliseconds until a style counts as failed. */
export const STYLE_TIMEOUT_MS = 4_000;
/** Milliseconds until the first tile must arrive. */
export const STALL_MS = 10_000;

const FAILURES_WITHOUT_TILES = 3;
const FAILURES_AMONG_TILES = 12;

/**
 * Returns whether to replace the online base map with the embedded one. Returns true if no tile arrived and
 * several requests failed, if no tile arrived for long, or if most requests failed. Ignores single failures.
 */
export function isBroken({ loadedTiles, failures, hasStalled }: BaseMapHealth): boolean {
  if (loadedTiles === 0) return hasStalled || failures >= FAILURES_WITHOUT_TILES;
  return failures >= FAILURES_AMONG_TILES && failures > loadedTiles;
}
