import { type Insets, NO_INSETS, type Size } from '~/map/geo';

/** How many panels fit: one view at a time, list and map, or list, map and details. */
export type ExplorerRoom = 'single' | 'double' | 'triple';

/** The width (`--breakpoint-lg`) from which the list and the map fit side by side. */
const DOUBLE = '(min-width: 64rem)';
const TRIPLE = '(min-width: 80rem)';
/**
 * The width of the list panel (docs/product.md#map-explorer: 384 px), of the details, and the gap around
 * each, in rem.
 */
const PANEL_WIDTH = 24;
const GAP = 1;
const SEARCH_HEIGHT = 68;
/** The height of the search field with the row of chips below it. */
const CHIPS_HEIGHT = 124;
/** The height of the phone's sheet as a share of the explorer. */
const SHEET_SHARE = 0.55;

/**
 * Returns the room in the window, for `matches` of a media query. Widths in pixels would differ from the
 * styles by a scrollbar, and also when the browser's font is larger.
 */
export function roomFor(matches: (query: string) => boolean): ExplorerRoom {
  if (!matches(DOUBLE)) return 'single';
  return matches(TRIPLE) ? 'triple' : 'double';
}

interface InsetsOptions {
  hasDetails: boolean;
  isFromRightToLeft?: boolean;
  /** Pixels from the map to the lower edge of the explorer: the list on a phone. */
  below?: number;
  /** Pixels of a rem. */
  rem?: number;
}

/** Returns the parts of the map that panels cover. */
export function insetsFor(
  room: ExplorerRoom,
  size: Size,
  { hasDetails, isFromRightToLeft = false, below = 0, rem = 16 }: InsetsOptions,
): Insets {
  const column = (PANEL_WIDTH + 2 * GAP) * rem;
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

/** Returns the size of the visible part of the map. */
export const visibleSize = (size: Size, insets: Insets): Size => ({
  width: Math.max(1, size.width - insets.left - insets.right),
  height: Math.max(1, size.height - insets.top - insets.bottom),
});

/** The largest share of the visible map for margins. Without room for results, the map would not move. */
const MARGIN_SHARE = 0.6;

function marginsOf(room: ExplorerRoom, isFromRightToLeft: boolean): Insets {
  if (room === 'single') return { top: 72, right: 32, bottom: 132, left: 32 };
  return isFromRightToLeft
    ? { top: 48, right: 48, bottom: 224, left: 80 }
    : { top: 48, right: 80, bottom: 224, left: 48 };
}

/**
 * Returns the margins around results, so that the legend, the buttons and a summary cover no marker. In a low
 * or zoomed window, they are smaller. `visible` is the size of the visible part of the map.
 */
export function fitMarginsFor(room: ExplorerRoom, isFromRightToLeft = false, visible?: Size): Insets {
  const { top, right, bottom, left } = marginsOf(room, isFromRightToLeft);
  const x = visible ? Math.min(1, (visible.width * MARGIN_SHARE) / (left + right)) : 1;
  const y = visible ? Math.min(1, (visible.height * MARGIN_SHARE) / (top + bottom)) : 1;
  return { top: top * y, right: right * x, bottom: bottom * y, left: left * x };
}
