import type { Map as GlMap, StyleSpecification } from 'maplibre-gl';
import { isOverlaySource } from '../maplibre/overlay';
import { type BaseMapHealth, isBroken, STALL_MS, UNKNOWN_HEALTH } from './base-map-health';
import type { BaseMapSettings } from './base-map-settings';
import type { ColorScheme } from './basemap-palette';
import { basemapStyle, groundStyle } from './basemap-style';
import { fetchOnlineStyle } from './online-style';

type BaseMapState =
  | { kind: 'choosing' }
  | { kind: 'online'; style: StyleSpecification }
  | { kind: 'embedded' };

interface BaseMapOptions {
  settings: BaseMapSettings;
  /** The reader's language, for the names of a map archive. */
  language: string;
  scheme: ColorScheme;
}

interface SourceEvent {
  sourceId?: string;
  tile?: { state?: string };
}

/**
 * Chooses the base map: the online style while it loads, otherwise the embedded one. Once the tiles of the
 * online style fail or hang, it switches to the embedded one permanently.
 */
export class BaseMap {
  readonly #map: GlMap;
  readonly #options: BaseMapOptions;
  readonly #abort = new AbortController();
  #scheme: ColorScheme;
  #state: BaseMapState = { kind: 'choosing' };
  #health: BaseMapHealth = UNKNOWN_HEALTH;
  #stall: ReturnType<typeof setTimeout> | undefined;

  constructor(map: GlMap, options: BaseMapOptions) {
    this.#map = map;
    this.#options = options;
    this.#scheme = options.scheme;
    map.on('error', this.#onError);
    map.on('sourcedata', this.#onSourceData);
    window.addEventListener('online', this.#onNetworkBack);
    if (options.settings.mapStyleUrl !== null) map.setStyle(groundStyle(options.scheme), { diff: false });
    void this.#choose();
  }

  /** Changes the colors of the base map; an online style keeps its own colors. */
  setScheme(scheme: ColorScheme): void {
    if (scheme === this.#scheme) return;
    this.#scheme = scheme;
    if (this.#state.kind === 'choosing') this.#map.setStyle(groundStyle(scheme), { diff: false });
    else this.#show(this.#state);
  }

  dispose(): void {
    this.#abort.abort();
    clearTimeout(this.#stall);
    window.removeEventListener('online', this.#onNetworkBack);
    this.#map.off('error', this.#onError);
    this.#map.off('sourcedata', this.#onSourceData);
  }

  async #choose(): Promise<void> {
    const { mapStyleUrl } = this.#options.settings;
    if (mapStyleUrl === null) return this.#show({ kind: 'embedded' });
    const style = await fetchOnlineStyle(mapStyleUrl, { signal: this.#abort.signal });
    if (this.#abort.signal.aborted) return;
    this.#show(style ? { kind: 'online', style } : { kind: 'embedded' });
  }

  #show(state: BaseMapState): void {
    clearTimeout(this.#stall);
    this.#state = state;
    if (state.kind === 'online') {
      this.#health = UNKNOWN_HEALTH;
      const stall = () => this.#learn({ ...this.#health, hasStalled: true });
      this.#stall = setTimeout(stall, STALL_MS);
      this.#map.setStyle(state.style, { diff: false });
    } else {
      const { settings, language } = this.#options;
      const style = basemapStyle(this.#scheme, window.location.origin, settings, language);
      this.#map.setStyle(style, { diff: false });
    }
  }

  #learn(health: BaseMapHealth): void {
    this.#health = health;
    if (this.#state.kind === 'online' && isBroken(health)) this.#show({ kind: 'embedded' });
  }

  readonly #onError = (event: { error: { name?: string; message: string } } & SourceEvent): void => {
    const isOurs = event.sourceId !== undefined && isOverlaySource(event.sourceId);
    if (isOurs || event.error.name === 'AbortError') return;
    this.#learn({ ...this.#health, failures: this.#health.failures + 1 });
  };

  readonly #onSourceData = (event: SourceEvent): void => {
    if (event.tile?.state !== 'loaded' || !event.sourceId || isOverlaySource(event.sourceId)) return;
    this.#learn({ ...this.#health, loadedTiles: this.#health.loadedTiles + 1 });
  };

  // Try an unreachable style again, but not a broken one.
  readonly #onNetworkBack = (): void => {
    if (this.#state.kind === 'embedded' && this.#health === UNKNOWN_HEALTH) void this.#choose();
  };
}
