import { type Insets, NO_INSETS, type Size } from '~/map/geo';

/** How much room there is: for one view at a time, for list and map, or for the details beside them too. */
export type ExplorerRoom = 'single' | 'double' | 'triple';

/** Where list and map stand side by side: `--breakpoint-lg`. */
const DOUBLE_WIDTH = 1024;
const TRIPLE_WIDTH = 1280;
/** The list panel (docs/product.md#map-explorer: 384 px), the details, and the gap around each. */
const PANEL_WIDTH = 384;
const GAP = 16;
const SEARCH_HEIGHT = 68;
/** With the row of chips below it. */
const CHIPS_HEIGHT = 124;
/** The sheet of details on a phone, as a share of the explorer. */
const SHEET_SHARE = 0.55;

/** The room that a width in pixels gives. */
export function roomFor(width: number): ExplorerRoom {
  if (width < DOUBLE_WIDTH) return 'single';
  return width < TRIPLE_WIDTH ? 'double' : 'triple';
}

interface InsetsOptions {
  hasDetails: boolean;
  isFromRightToLeft?: boolean;
  /** Pixels between the map and the lower edge of the explorer: a phone's list. */
  below?: number;
}

/** What the panels cover of the map. */
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

/** What is left of the map to see. */
export const visibleSize = (size: Size, insets: Insets): Size => ({
  width: Math.max(1, size.width - insets.left - insets.right),
  height: Math.max(1, size.height - insets.top - insets.bottom),
});

/** The room to leave around results, so that none hides under the legend, the buttons or a summary. */
export function fitMarginsFor(room: ExplorerRoom, isFromRightToLeft = false): Insets {
  if (room === 'single') return { top: 72, right: 32, bottom: 132, left: 32 };
  return isFromRightToLeft
    ? { top: 48, right: 48, bottom: 224, left: 80 }
    : { top: 48, right: 80, bottom: 224, left: 48 };
}
