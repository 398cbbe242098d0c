import type { Bounds, Camera, Insets, LngLat } from './geo';

/** Where the map is to go. */
export type MapGoal =
  /** `flies`: on the way there the map moves, unless the person asks for less motion. */
  | { kind: 'camera'; camera: Camera; flies?: boolean }
  | { kind: 'place'; place: LngLat; minZoom: number }
  | { kind: 'bounds'; bounds: Bounds; margins: Insets };
