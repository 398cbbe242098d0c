import type { Bounds, Camera, Insets, LngLat } from './geo';

/** Where the map is to go. */
export type MapGoal =
  | { kind: 'camera'; camera: Camera }
  | { kind: 'place'; place: LngLat; minZoom: number }
  | { kind: 'bounds'; bounds: Bounds; margins: Insets };
