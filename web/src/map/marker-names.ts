/** The lowest zoom level at which markers have names next to them. */
export const NAMES_ZOOM = 16;

/** Half a marker, and the gap between it and its name, in pixels. */
const MARKER_HALF = 18;
const GAP = 4;
const NAME_HEIGHT = 26;

type NameSide = 'right' | 'left' | 'below';
const SIDES: readonly NameSide[] = ['right', 'left', 'below'];

export interface NamedMarker {
  id: string;
  x: number;
  y: number;
  /** The width of the drawn name; undefined for a marker without a name. */
  width: number | undefined;
}

/** Pixels, including the edges. */
interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const markerBox = ({ x, y }: NamedMarker): Box => ({
  left: x - MARKER_HALF,
  top: y - MARKER_HALF,
  right: x + MARKER_HALF,
  bottom: y + MARKER_HALF,
});

function nameBox({ x, y, width = 0 }: NamedMarker, side: NameSide): Box {
  const left = {
    right: x + MARKER_HALF + GAP,
    left: x - MARKER_HALF - GAP - width,
    below: x - width / 2,
  }[side];
  const top = side === 'below' ? y + MARKER_HALF + GAP : y - NAME_HEIGHT / 2;
  return { left, top, right: left + width, bottom: top + NAME_HEIGHT };
}

const touch = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

const isInside = (box: Box, room: Box): boolean =>
  box.left >= room.left && box.right <= room.right && box.top >= room.top && box.bottom <= room.bottom;

/**
 * Returns the side of its marker on which each name fits, without covering a marker or another name, and
 * within `room`. Earlier markers are placed first; names without room are omitted.
 */
export function placeNames(markers: readonly NamedMarker[], room: Box): Map<string, NameSide> {
  const taken = markers.map(markerBox);
  const sides = new Map<string, NameSide>();
  for (const marker of markers) {
    if (marker.width === undefined) continue;
    for (const side of SIDES) {
      const box = nameBox(marker, side);
      if (!isInside(box, room) || taken.some((other) => touch(other, box))) continue;
      taken.push(box);
      sides.set(marker.id, side);
      break;
    }
  }
  return sides;
}
