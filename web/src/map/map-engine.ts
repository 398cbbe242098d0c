import type { Mark } from '~/catalogue/marks';
import type { ColorScheme } from './basemap/basemap-palette';
import type { Camera, Insets, LngLat } from './geo';
import type { MapGoal } from './map-goal';

/** The number of equal parts in a cluster's ring. */
export const RING_PARTS = 16;

/** A marker of the map: a place, or several places that are too close together to be shown one by one. */
export type MapFeature =
  | {
      kind: 'place';
      id: string;
      /** The text next to the marker, if there is room. */
      name: string;
      /** The tooltip. */
      label: string;
      mark: Mark;
      longitude: number;
      latitude: number;
    }
  | {
      kind: 'cluster';
      id: string;
      label: string;
      /** The mark of the mean rating, or of public facts if there are no ratings. */
      mark: Mark;
      count: number;
      /**
       * The number of ring parts per rating band, the best first. Undefined: no ring, because no ratings are
       * known.
       */
      ring: readonly number[] | undefined;
      /** The zoom level at which the cluster separates. */
      zoom: number;
      longitude: number;
      latitude: number;
    };

/** A map of any provider. All zoom levels are for 512-pixel tiles. */
export interface MapEngine {
  /** The camera. Its center is the center of the visible part. */
  readonly camera: Camera;
  setScheme(scheme: ColorScheme): void;
  /** Sets the sides of the map that panels cover. */
  setInsets(insets: Insets): void;
  setFeatures(features: readonly MapFeature[], selected: MapFeature | undefined): void;
  goTo(goal: MapGoal): void;
  /** Zooms at the person's request. */
  zoomBy(levels: number): void;
  /** Returns the position of a point in pixels of the container; undefined before the map is ready. */
  project(point: LngLat): { x: number; y: number } | undefined;
  dispose(): void;
}

export interface MapEngineOptions {
  container: HTMLElement;
  camera: Camera;
  insets: Insets;
  scheme: ColorScheme;
  texts: {
    /** The map's name for screen readers. */
    label: string;
    attribution: string;
  };
  /** The id of the element that explains how to operate the map. */
  helpId: string;
  /** Called when the base map and the places are visible. */
  onReady(): void;
  /** Called when tiles of the base map start to load, and when all have arrived. */
  onTilesLoading?(isLoading: boolean): void;
  /** Called when the map stopped moving, after a gesture or at a goal. */
  onCameraChange(camera: Camera, isByHand: boolean): void;
  /** Called while the map is moving. */
  onMove?(): void;
  onSelect?(feature: MapFeature): void;
  /** Called if the map failed or was lost; the message is for people. */
  onFailure?(error: Error): void;
}
