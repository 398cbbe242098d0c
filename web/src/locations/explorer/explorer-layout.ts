import { type Insets, NO_INSETS, type Size } from '~/map/geo';

/** How much fits: one view at a time, list and map, or the details beside both. */
export type ExplorerRoom = 'single' | 'double' | 'triple';

/** The width from which list and map fit side by side: `--breakpoint-lg`. */
const DOUBLE_WIDTH = 1024;
const TRIPLE_WIDTH = 1280;
/**
 * The width of the list panel (docs/product.md#map-explorer: 384 px), of the details, and the gap around
 * each.
 */
const PANEL_WIDTH = 384;
const GAP = 16;
const SEARCH_HEIGHT = 68;
/** Includes the row of chips below the search field. */
const CHIPS_HEIGHT = 124;
/** The height of the phone's sheet as a share of the explorer. */
const SHEET_SHARE = 0.55;

/** The room for a width in pixels. */
export function roomFor(width: number): ExplorerRoom {
  if (width < DOUBLE_WIDTH) return 'single';
  return width < TRIPLE_WIDTH ? 'double' : 'triple';
}

interface InsetsOptions {
  hasDetails: boolean;
  isFromRightToLeft?: boolean;
  /** Pixels from the map to the lower edge of the explorer: the list on a phone. */
  below?: number;
}

/** The parts of the map that panels cover. */
export function insetsFor(
  room: ExplorerRoom,
  size: Size,
  { hasDetails, isFromRightToLeft = false, below = 0 }: InsetsOptions,
): Insets {
  const column = PANEL_WIDTH + 2 * GAP;
  switch (room) {
    case 'single':
      return {
        ...NO_INSETS,
        top: hasDetails ? SEARCH_HEIGHT : CHIPS_HEIGHT,
        bottom: hasDetails ? Math.max(0, Math.round((size.height + below) * SHEET_SHARE) - below) : 0,
      };
    case 'double':
      return { ...NO_INSETS, [isFromRightToLeft ? 'right' : 'left']: column };
    case 'triple': {
      const details = hasDetails ? column : 0;
      return isFromRightToLeft
        ? { ...NO_INSETS, left: details, right: column }
        : { ...NO_INSETS, left: column, right: details };
    }
  }
}

/** The size of the visible part of the map. */
export const visibleSize = (size: Size, insets: Insets): Size => ({
  width: Math.max(1, size.width - insets.left - insets.right),
  height: Math.max(1, size.height - insets.top - insets.bottom),
});

/** The margins around results, so that no marker hides under the legend, the buttons or a summary. */
export function fitMarginsFor(room: ExplorerRoom, isFromRightToLeft = false): Insets {
  if (room === 'single') return { top: 72, right: 32, bottom: 132, left: 32 };
  return isFromRightToLeft
    ? { top: 48, right: 48, bottom: 224, left: 80 }
    : { top: 48, right: 80, bottom: 224, left: 48 };
}
