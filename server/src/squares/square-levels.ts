/** From this level, a square has all categories in one row (docs/decisions/0014-squares-of-the-map.md). */
export const UNDIVIDED_LEVEL = 16;
/** The most detailed stored level. */
export const FINEST_LEVEL = 18;
