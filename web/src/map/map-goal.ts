import type { Bounds, Camera, Insets, LngLat } from './geo';

/** A target for the map. */
export type MapGoal =
  /** With `flies` the map is animated, unless the person prefers less motion. */
  | { kind: 'camera'; camera: Camera; flies?: boolean }
  | { kind: 'place'; place: LngLat; minZoom: number }
  | { kind: 'bounds'; bounds: Bounds; margins: Insets };
