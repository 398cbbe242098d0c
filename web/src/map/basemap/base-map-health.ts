/** What is known of an online base map since it was put on the map. */
export interface BaseMapHealth {
  loadedTiles: number;
  failures: number;
  /** No tile came within {@link STALL_MS}. */
  hasStalled: boolean;
}

export const UNKNOWN_HEALTH: BaseMapHealth = { loadedTiles: 0, failures: 0, hasStalled: false };

/** Milliseconds that the style may take. */
export const STYLE_TIMEOUT_MS = 4_000;
/** Milliseconds within which the first tile has to come. */
export const STALL_MS = 10_000;

const FAILURES_WITHOUT_TILES = 3;
const FAILURES_AMONG_TILES = 12;

/**
 * Whether to give the online base map up for the embedded one: nothing came and several things failed, or nothing
 * came for long, or more fails than comes. A tile here and there may fail.
 */
export function isBroken({ loadedTiles, failures, hasStalled }: BaseMapHealth): boolean {
  if (loadedTiles === 0) return hasStalled || failures >= FAILURES_WITHOUT_TILES;
  return failures >= FAILURES_AMONG_TILES && failures > loadedTiles;
}
