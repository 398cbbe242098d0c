import './google-map.css';
import type { ColorScheme } from '../basemap/basemap-palette';
import { type Camera, type Insets, type LngLat, MAX_ZOOM, MIN_ZOOM } from '../geo';
import type { MapEngine, MapEngineOptions, MapFeature } from '../map-engine';
import type { MapGoal } from '../map-goal';
import { addFeaturesOverlay, type FeaturesOverlay } from './features-overlay';
import { GoogleMapsError } from './google-maps-error';
import { type GoogleMapsLibraries, loadGoogleMaps, onKeyRefused } from './load-google-maps';
import { cameraAtGoal, cameraOf, fromGoogleZoom, mapCenterOf, projectPoint, toGoogleZoom } from './map-frame';

interface GoogleMapEngineOptions extends MapEngineOptions {
  apiKey: string;
}

/** The objects that exist once Google's script has loaded. */
interface ShownMap {
  map: google.maps.Map;
  element: HTMLElement;
  overlay: FeaturesOverlay;
}

/** Events by which a person moves a map. */
const HAND_EVENTS = ['pointerdown', 'wheel', 'keydown'] as const;
const SAME_DEGREES = 1e-7;
const SAME_ZOOM = 1e-4;

const isSameCamera = (one: Camera, other: Camera): boolean =>
  Math.abs(one.latitude - other.latitude) < SAME_DEGREES &&
  Math.abs(one.longitude - other.longitude) < SAME_DEGREES &&
  Math.abs(one.zoom - other.zoom) < SAME_ZOOM;

const asLatLng = ({ latitude, longitude }: LngLat) => ({ lat: latitude, lng: longitude });

/**
 * Google Maps behind the interface of all maps. The script loads after construction; earlier calls take
 * effect from the first draw.
 */
export class GoogleMapEngine implements MapEngine {
  readonly #options: GoogleMapEngineOptions;
  readonly #stopListening: () => void;
  #libraries: GoogleMapsLibraries | undefined;
  #shown: ShownMap | undefined;
  #camera: Camera;
  #insets: Insets;
  #scheme: ColorScheme;
  #features: readonly MapFeature[] = [];
  #selected: MapFeature | undefined;
  /** The target of the current movement. */
  #goal: MapGoal | undefined;
  #isByHand = false;
  #isReady = false;
  #isDisposed = false;

  constructor(options: GoogleMapEngineOptions) {
    this.#options = options;
    this.#camera = options.camera;
    this.#insets = options.insets;
    this.#scheme = options.scheme;
    for (const type of HAND_EVENTS) options.container.addEventListener(type, this.#onHand, { capture: true });
    this.#stopListening = onKeyRefused(() => this.#fail(new GoogleMapsError('api')));
    void this.#start();
  }

  get camera(): Camera {
    const map = this.#shown?.map;
    const center = map?.getCenter();
    const zoom = map?.getZoom();
    if (!center || zoom === undefined) return this.#camera;
    const { lat, lng } = center.toJSON();
    return cameraOf({ latitude: lat, longitude: lng }, fromGoogleZoom(zoom), this.#insets);
  }

  /** Creates a new map for another scheme, because Google cannot change the colors of a map. */
  setScheme(scheme: ColorScheme): void {
    if (scheme === this.#scheme) return;
    this.#scheme = scheme;
    if (!this.#shown) return;
    this.#camera = this.camera;
    this.#remove();
    this.#show();
  }

  setInsets(insets: Insets): void {
    const { top, right, bottom, left } = this.#insets;
    if (insets.top === top && insets.right === right && insets.bottom === bottom && insets.left === left)
      return;
    const camera = this.camera;
    this.#insets = insets;
    // The new insets interrupt the movement, so it must be started again.
    if (this.#goal) this.goTo(this.#goal);
    else this.#moveTo(camera, false);
  }

  setFeatures(features: readonly MapFeature[], selected: MapFeature | undefined): void {
    this.#features = features;
    this.#selected = selected;
    this.#shown?.overlay.setFeatures(features, selected);
  }

  goTo(goal: MapGoal): void {
    const { clientWidth: width, clientHeight: height } = this.#options.container;
    this.#goal = goal;
    this.#isByHand = false;
    const flies = goal.kind === 'camera' ? goal.flies === true : true;
    this.#moveTo(cameraAtGoal(goal, this.camera, this.#insets, { width, height }), flies);
  }

  zoomBy(levels: number): void {
    const { camera } = this;
    this.#goal = undefined;
    this.#isByHand = true;
    const zoom = Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, camera.zoom + levels));
    this.#moveTo({ ...camera, zoom }, false);
  }

  project(point: LngLat): { x: number; y: number } | undefined {
    if (!this.#shown) return undefined;
    const { clientWidth: width, clientHeight: height } = this.#options.container;
    return projectPoint(point, this.camera, this.#insets, { width, height });
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#stopListening();
    const { container } = this.#options;
    for (const type of HAND_EVENTS) container.removeEventListener(type, this.#onHand, { capture: true });
    this.#remove();
  }

  async #start(): Promise<void> {
    try {
      this.#libraries = await loadGoogleMaps(this.#options.apiKey);
    } catch (error) {
      this.#fail(error as Error);
      return;
    }
    if (!this.#isDisposed) this.#show();
  }

  #show(): void {
    if (!this.#libraries) return;
    const { container, texts, helpId } = this.#options;
    const element = document.createElement('div');
    element.style.position = 'absolute';
    element.style.inset = '0';
    element.setAttribute('role', 'group');
    element.setAttribute('aria-label', texts.label);
    element.setAttribute('aria-describedby', helpId);
    container.append(element);
    try {
      const { maps } = this.#libraries;
      const map = new maps.Map(element, {
        center: asLatLng(mapCenterOf(this.#camera, this.#insets)),
        zoom: toGoogleZoom(this.#camera.zoom),
        minZoom: toGoogleZoom(MIN_ZOOM),
        maxZoom: toGoogleZoom(MAX_ZOOM),
        colorScheme: this.#scheme === 'dark' ? 'DARK' : 'LIGHT',
        isFractionalZoomEnabled: true,
        disableDefaultUI: true,
        clickableIcons: false,
        gestureHandling: 'greedy',
      });
      const overlay = addFeaturesOverlay(maps, map, container, (feature) =>
        this.#options.onSelect?.(feature),
      );
      overlay.setFeatures(this.#features, this.#selected);
      map.addListener('bounds_changed', () => this.#options.onMove?.());
      map.addListener('idle', this.#onIdle);
      this.#shown = { map, element, overlay };
    } catch (cause) {
      element.remove();
      this.#fail(new GoogleMapsError('map', { cause }));
    }
  }

  #moveTo(camera: Camera, isAnimated: boolean): void {
    if (this.#shown) this.#moveMap(this.#shown.map, camera, isAnimated);
    else this.#camera = camera;
  }

  #moveMap(map: google.maps.Map, camera: Camera, isAnimated: boolean): void {
    const center = asLatLng(mapCenterOf(camera, this.#insets));
    const zoom = toGoogleZoom(camera.zoom);
    if (isAnimated && !window.matchMedia('(prefers-reduced-motion: reduce)').matches) {
      map.setZoom(zoom);
      map.panTo(center);
    } else {
      map.moveCamera({ center, zoom });
    }
  }

  #remove(): void {
    if (!this.#shown) return;
    const { map, element, overlay } = this.#shown;
    this.#shown = undefined;
    overlay.dispose();
    google.maps.event.clearInstanceListeners(map);
    element.remove();
  }

  #fail(error: Error): void {
    if (!this.#isDisposed) this.#options.onFailure?.(error);
  }

  readonly #onHand = (): void => {
    this.#isByHand = true;
    this.#goal = undefined;
  };

  readonly #onIdle = (): void => {
    this.#goal = undefined;
    const { camera } = this;
    const hasMoved = !isSameCamera(camera, this.#camera);
    this.#camera = camera;
    if (!this.#isReady) {
      this.#isReady = true;
      this.#options.onReady();
    }
    if (hasMoved) this.#options.onCameraChange(camera, this.#isByHand);
  };
}
