import { importLibrary, setOptions } from '@googlemaps/js-api-loader';
import { GoogleMapsError } from './google-maps-error';

export interface GoogleMapsLibraries {
  maps: google.maps.MapsLibrary;
  places: google.maps.PlacesLibrary;
  geocoding: google.maps.GeocodingLibrary;
}

declare global {
  interface Window {
    /** Called by Google's script when it refuses the key. */
    gm_authFailure?: () => void;
  }
}

const TIMEOUT_MS = 15_000;
/** The loader's message when the browser could not load the script. */
const SCRIPT_FAILED = /could not load/;

const refusals = new Set<() => void>();
let configuredKey: string | undefined;
let libraries: Promise<GoogleMapsLibraries> | undefined;

function configure(apiKey: string): void {
  if (configuredKey !== undefined) return;
  configuredKey = apiKey;
  window.gm_authFailure = () => {
    for (const listener of refusals) listener();
  };
  setOptions({ key: apiKey, v: 'quarterly', language: document.documentElement.lang || 'en' });
}

async function importAll(): Promise<GoogleMapsLibraries> {
  const [maps, places, geocoding] = await Promise.all([
    importLibrary('maps'),
    importLibrary('places'),
    importLibrary('geocoding'),
  ]);
  if (typeof maps?.Map !== 'function') throw new GoogleMapsError('api');
  return { maps, places, geocoding };
}

/** Rejects after a timeout, because the script may load and never report that it is ready. */
async function withTimeout<Value>(promise: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new GoogleMapsError('api')), TIMEOUT_MS);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

/**
 * Loads Google's script with its libraries for maps, places and geocoding, once. After a failure the next
 * call tries again.
 * @throws {GoogleMapsError}
 */
export function loadGoogleMaps(apiKey: string): Promise<GoogleMapsLibraries> {
  configure(apiKey);
  libraries ??= withTimeout(importAll()).catch((cause: unknown) => {
    libraries = undefined;
    if (cause instanceof GoogleMapsError) throw cause;
    throw new GoogleMapsError(SCRIPT_FAILED.test(String(cause)) ? 'script' : 'api', { cause });
  });
  return libraries;
}

/**
 * Calls `listener` when Google refuses the key, which happens some time after the map was created.
 * @returns a function that removes the listener
 */
export function onKeyRefused(listener: () => void): () => void {
  refusals.add(listener);
  return () => refusals.delete(listener);
}
