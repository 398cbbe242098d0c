import type { Mark } from '~/catalogue/marks';
import type { ColorScheme } from './basemap/basemap-palette';
import type { Camera, Insets, LngLat } from './geo';
import type { MapGoal } from './map-goal';

/** Of so many equal parts a cluster's ring consists. */
export const RING_PARTS = 16;

/** What stands on the map: a place, or several places that stand too close to be shown one by one. */
export type MapFeature =
  | {
      kind: 'place';
      id: string;
      /** The text beside the marker, where there is room. */
      name: string;
      /** What a pointer reads over it. */
      label: string;
      mark: Mark;
      longitude: number;
      latitude: number;
    }
  | {
      kind: 'cluster';
      id: string;
      label: string;
      /** Of the mean rating, or that public sources tell something of some. */
      mark: Mark;
      count: number;
      /** How many parts of its ring each rating band has, the best first; undefined: one mark for all. */
      ring: readonly number[] | undefined;
      /** The zoom level at which it falls apart. */
      zoom: number;
      longitude: number;
      latitude: number;
    };

/** A map of any provider. Zoom levels are those of 512-pixel tiles everywhere. */
export interface MapEngine {
  /** Where the map is; its centre is the middle of what panels leave free. */
  readonly camera: Camera;
  setScheme(scheme: ColorScheme): void;
  /** Tells which sides of the map panels cover. */
  setInsets(insets: Insets): void;
  setFeatures(features: readonly MapFeature[], selected: MapFeature | undefined): void;
  goTo(goal: MapGoal): void;
  /** Zooms by a person's hand. */
  zoomBy(levels: number): void;
  /** Where a point is, in pixels of the container; undefined before the map is there. */
  project(point: LngLat): { x: number; y: number } | undefined;
  dispose(): void;
}

export interface MapEngineOptions {
  container: HTMLElement;
  camera: Camera;
  insets: Insets;
  scheme: ColorScheme;
  texts: {
    /** The name of the map for screen readers. */
    label: string;
    attribution: string;
  };
  /** The id of the element that says how the map is operated. */
  helpId: string;
  /** The base map is there and places can be seen. */
  onReady(): void;
  /** Tiles of the base map are on their way, or all that are needed have come. */
  onTilesLoading?(isLoading: boolean): void;
  /** The map came to rest; by the person's hand or on its way to a goal. */
  onCameraChange(camera: Camera, isByHand: boolean): void;
  /** The map is moving. */
  onMove?(): void;
  onSelect?(feature: MapFeature): void;
  /** There is no map, or none any more; the message is for people. */
  onFailure?(error: Error): void;
}
