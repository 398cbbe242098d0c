import { latitudeAt, mercatorY } from '@wayable/protocol/mercator';
import {
  type Bounds,
  type Camera,
  type Insets,
  type LngLat,
  MAX_ZOOM,
  MIN_ZOOM,
  type Size,
  wrapLongitude,
} from '../geo';
import type { MapGoal } from '../map-goal';

const TILE_SIZE = 512;
/** The highest zoom level for `bounds` goals. */
const BOUNDS_MAX_ZOOM = 15;
/** Google's zoom levels are for 256-pixel tiles. */
const GOOGLE_ZOOM_OFFSET = 1;

interface Pixels {
  x: number;
  y: number;
}

const worldSize = (zoom: number): number => TILE_SIZE * 2 ** zoom;
const clampZoom = (zoom: number): number => Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, zoom));
/** Returns the difference between two meridians, the shorter way round. */
const longitudesBetween = (from: number, to: number): number => wrapLongitude(to - from);

export const toGoogleZoom = (zoom: number): number => zoom + GOOGLE_ZOOM_OFFSET;
export const fromGoogleZoom = (zoom: number): number => zoom - GOOGLE_ZOOM_OFFSET;

/** Returns the offset in pixels from the center of the map to the center of its visible part. */
const freeCenterOffset = ({ top, right, bottom, left }: Insets): Pixels => ({
  x: (left - right) / 2,
  y: (top - bottom) / 2,
});

/** Moves a point right and down by pixels. */
function shift({ longitude, latitude }: LngLat, zoom: number, { x, y }: Pixels): LngLat {
  const world = worldSize(zoom);
  return {
    longitude: wrapLongitude(longitude + (x / world) * 360),
    latitude: latitudeAt(mercatorY(latitude) + y / world),
  };
}

/** Returns the center of the whole map for a camera centered on the visible part. */
export function mapCenterOf(camera: Camera, insets: Insets): LngLat {
  const { x, y } = freeCenterOffset(insets);
  return shift(camera, camera.zoom, { x: -x, y: -y });
}

/** Returns the camera of a map with this center and zoom level. */
export const cameraOf = (center: LngLat, zoom: number, insets: Insets): Camera => ({
  ...shift(center, zoom, freeCenterOffset(insets)),
  zoom,
});

/** Returns the position of a point on a map of this size, in pixels from the upper left corner. */
export function projectPoint(point: LngLat, camera: Camera, insets: Insets, size: Size): Pixels {
  const world = worldSize(camera.zoom);
  const offset = freeCenterOffset(insets);
  return {
    x: size.width / 2 + offset.x + (longitudesBetween(camera.longitude, point.longitude) / 360) * world,
    y: size.height / 2 + offset.y + (mercatorY(point.latitude) - mercatorY(camera.latitude)) * world,
  };
}

/** Returns the camera that shows the bounds within these margins, at zoom 15 at most. */
function cameraAround(bounds: Bounds, margins: Insets, insets: Insets, size: Size): Camera {
  const { west, south, east, north } = bounds;
  const longitudes = east < west ? east + 360 - west : east - west;
  const width = Math.max(1, size.width - margins.left - margins.right);
  const height = Math.max(1, size.height - margins.top - margins.bottom);
  const zoomFor = (share: number, pixels: number) =>
    share <= 0 ? BOUNDS_MAX_ZOOM : Math.log2(pixels / (share * TILE_SIZE));
  const zoom = clampZoom(
    Math.min(
      BOUNDS_MAX_ZOOM,
      zoomFor(longitudes / 360, width),
      zoomFor(mercatorY(south) - mercatorY(north), height),
    ),
  );
  const middle = {
    longitude: wrapLongitude(west + longitudes / 2),
    latitude: latitudeAt((mercatorY(north) + mercatorY(south)) / 2),
  };
  return cameraOf(mapCenterOf({ ...middle, zoom }, margins), zoom, insets);
}

/** Returns the camera at a goal, for a map now at `current`. */
export function cameraAtGoal(goal: MapGoal, current: Camera, insets: Insets, size: Size): Camera {
  switch (goal.kind) {
    case 'camera':
      return { ...goal.camera, zoom: clampZoom(goal.camera.zoom) };
    case 'place': {
      const { longitude, latitude } = goal.place;
      return { longitude, latitude, zoom: Math.max(current.zoom, goal.minZoom) };
    }
    case 'bounds':
      return cameraAround(goal.bounds, goal.margins, insets, size);
  }
}
