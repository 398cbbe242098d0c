import type { GeocoderAnswer, GeocoderKind } from '@wayable/protocol/geocoder';

/** Degrees, WGS 84. */
export interface GeoPoint {
  latitude: number;
  longitude: number;
}

export interface SearchOptions {
  /** Results around this point come first. */
  near?: GeoPoint | undefined;
  limit: number;
}

export interface AutocompleteOptions extends SearchOptions {
  types: readonly GeocoderKind[];
}

/** Finds places by their text and texts by their place (docs/product.md#positions). */
export interface Geocoder {
  search(text: string, options: SearchOptions): Promise<GeocoderAnswer>;
  /** For a text that is still being typed. */
  autocomplete(text: string, options: AutocompleteOptions): Promise<GeocoderAnswer>;
  /** What lies at a point, the closest first. */
  reverse(point: GeoPoint): Promise<GeocoderAnswer>;
}

/** A geocoder outside could not answer; the message says why, for people. */
export class GeocoderProviderError extends Error {
  override readonly name = 'GeocoderProviderError';
  /** Milliseconds after which another try may succeed, where the provider says so. */
  readonly retryAfterMs: number | undefined;

  constructor(message: string, { retryAfterMs, ...options }: ErrorOptions & { retryAfterMs?: number } = {}) {
    super(message, options);
    this.retryAfterMs = retryAfterMs;
  }
}
