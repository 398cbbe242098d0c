import './worker';
import { AttributionControl, Map as GlMap, type PaddingOptions } from 'maplibre-gl';
import { BaseMap } from '../basemap/base-map';
import type { BaseMapSettings } from '../basemap/base-map-settings';
import type { ColorScheme } from '../basemap/basemap-palette';
import { type Camera, type Insets, type LngLat, MAX_ZOOM, MIN_ZOOM, wrapLongitude } from '../geo';
import type { MapEngine, MapEngineOptions, MapFeature } from '../map-engine';
import type { MapGoal } from '../map-goal';
import { drawMarkerImage, IMAGE_RATIO } from './marker-images';
import { isOverlaySource } from './overlay';
import { BY_HAND, PlacesOverlay } from './places-overlay';
import { PointPin } from './point-pin';

interface MapControllerOptions extends MapEngineOptions {
  baseMap: BaseMapSettings;
  /** The reader's language, for the names of a map archive. */
  language: string;
}

/** The highest zoom level for `bounds` goals. */
const BOUNDS_MAX_ZOOM = 15;
const GOAL_MS = 700;
const ZOOM_MS = 250;

/**
 * Owns the GL map: creation, base map, places, camera, disposal. Callers set its content and receive its
 * events.
 */
export class MapController implements MapEngine {
  readonly #map: GlMap;
  readonly #baseMap: BaseMap;
  readonly #options: MapControllerOptions;
  readonly #places: PlacesOverlay;
  #pin: PointPin | undefined;
  #isReady = false;
  /** The target of the current movement. */
  #goal: MapGoal | undefined;
  /** Whether another movement replaces the ending movement, so that the map does not stop. */
  #isRedirecting = false;
  #insets: Insets;

  /** @throws if the browser has no WebGL 2 */
  constructor(options: MapControllerOptions) {
    this.#options = options;
    this.#insets = options.insets;
    const { container, camera, texts } = options;
    this.#map = new GlMap({
      container,
      center: [camera.longitude, camera.latitude],
      zoom: camera.zoom,
      minZoom: MIN_ZOOM,
      maxZoom: MAX_ZOOM,
      maxPitch: 0,
      dragRotate: false,
      touchPitch: false,
      pitchWithRotate: false,
      attributionControl: false,
      // Disable fading, which would draw the whole map about twenty more times.
      fadeDuration: 0,
      locale: { 'Map.Title': texts.label, 'AttributionControl.ToggleAttribution': texts.attribution },
    });
    this.#map.touchZoomRotate.disableRotation();
    this.#map.keyboard.disableRotation();
    // By default, the attribution is always collapsed. With empty options, it is collapsed only on maps of up
    // to 640 pixels, where it is at the left (map.css).
    this.#map.addControl(new AttributionControl({}), 'bottom-right');
    this.#map.getCanvas().setAttribute('aria-describedby', options.helpId);
    this.#map.setPadding(asPadding(options.insets));
    this.#map.setMissingStyleImageResolver((name) => {
      const image = drawMarkerImage(name, container);
      if (image) this.#map.addImage(name, image, { pixelRatio: IMAGE_RATIO });
    });
    this.#places = new PlacesOverlay(this.#map, (feature) => options.onSelect?.(feature));
    this.#map.on('style.load', this.#onStyleLoad);
    this.#map.on('move', () => options.onMove?.());
    this.#map.on('moveend', this.#onMoveEnd);
    this.#map.on('sourcedataloading', ({ sourceId }) => {
      if (sourceId && !isOverlaySource(sourceId)) options.onTilesLoading?.(true);
    });
    this.#map.on('idle', () => options.onTilesLoading?.(false));
    this.#baseMap = new BaseMap(this.#map, {
      settings: options.baseMap,
      language: options.language,
      scheme: options.scheme,
    });
  }

  get camera(): Camera {
    const { lng, lat } = this.#map.getCenter();
    return { longitude: wrapLongitude(lng), latitude: lat, zoom: this.#map.getZoom() };
  }

  setScheme(scheme: ColorScheme): void {
    this.#baseMap.setScheme(scheme);
  }

  setFeatures(features: readonly MapFeature[], selected: MapFeature | undefined): void {
    this.#places.setFeatures(features, selected);
  }

  project({ longitude, latitude }: LngLat): { x: number; y: number } {
    // The world is repeated; choose the copy near the center.
    const turns = Math.round((this.#map.getCenter().lng - longitude) / 360);
    const { x, y } = this.#map.project([longitude + 360 * turns, latitude]);
    return { x, y };
  }

  /** Sets the sides that panels cover. The camera's center is the center of the visible part. */
  setInsets(insets: Insets): void {
    const { top, right, bottom, left } = this.#insets;
    const isSame =
      insets.top === top && insets.right === right && insets.bottom === bottom && insets.left === left;
    if (isSame) return;
    this.#insets = insets;
    // The new insets interrupt the movement, so it must be started again.
    const goal = this.#goal;
    if (goal) this.goTo(goal);
    else this.#map.easeTo({ padding: asPadding(insets), duration: ZOOM_MS });
  }

  /** Moves to a goal; without animation if the person prefers less motion. */
  goTo(goal: MapGoal): void {
    const padding = asPadding(this.#insets);
    this.#isRedirecting = true;
    this.#map.stop();
    if (goal.kind === 'bounds') this.#map.setPadding(padding);
    this.#isRedirecting = false;
    this.#goal = goal;
    switch (goal.kind) {
      case 'camera':
        this.#map.easeTo({
          center: [goal.camera.longitude, goal.camera.latitude],
          zoom: goal.camera.zoom,
          padding,
          duration: goal.flies ? GOAL_MS : 0,
        });
        break;
      case 'place':
        this.#map.easeTo({
          center: [goal.place.longitude, goal.place.latitude],
          zoom: Math.max(this.#map.getZoom(), goal.minZoom),
          padding,
          duration: GOAL_MS,
        });
        break;
      case 'bounds': {
        const { west, south, east, north } = goal.bounds;
        const unwrappedEast = east < west ? east + 360 : east;
        this.#map.fitBounds([west, south, unwrappedEast, north], {
          padding: asPadding(goal.margins),
          maxZoom: BOUNDS_MAX_ZOOM,
          duration: GOAL_MS,
        });
        break;
      }
    }
  }

  /**
   * Adds a pin that the person can move: `element` is the pin, and `onChange` receives each point. Without
   * `onChange` the pin is fixed.
   */
  addPin(element: HTMLElement, onChange: ((point: LngLat) => void) | undefined): PointPin {
    this.#pin = new PointPin(this.#map, element, onChange);
    return this.#pin;
  }

  zoomBy(levels: number): void {
    this.#map.easeTo({ zoom: this.#map.getZoom() + levels, duration: ZOOM_MS }, BY_HAND);
  }

  dispose(): void {
    this.#baseMap.dispose();
    this.#places.dispose();
    this.#pin?.dispose();
    this.#map.remove();
  }

  readonly #onStyleLoad = (): void => {
    this.#places.addToStyle();
    if (this.#isReady) return;
    this.#isReady = true;
    this.#options.onReady();
  };

  // For movements by a person, MapLibre passes the original pointer or keyboard event.
  readonly #onMoveEnd = (event: { originalEvent?: unknown; isByHand?: boolean }): void => {
    if (this.#isRedirecting) return;
    this.#goal = undefined;
    this.#options.onCameraChange(this.camera, event.isByHand === true || event.originalEvent !== undefined);
  };
}

const asPadding = ({ top, right, bottom, left }: Insets): Required<PaddingOptions> => ({
  top,
  right,
  bottom,
  left,
});
