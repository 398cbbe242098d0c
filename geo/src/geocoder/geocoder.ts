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

/** Finds places by text, and describes positions as text (docs/product.md#positions). */
export interface Geocoder {
  search(text: string, options: SearchOptions): Promise<GeocoderAnswer>;
  /** Completes partly typed text. */
  autocomplete(text: string, options: AutocompleteOptions): Promise<GeocoderAnswer>;
  /** Returns what is at a point, closest first. */
  reverse(point: GeoPoint): Promise<GeocoderAnswer>;
}

/** A failure of an external geocoder, with a message for users. */
export class GeocoderProviderError extends Error {
  override readonly name = 'GeocoderProviderError';
  /** Milliseconds until a retry, if the provider names them. */
  readonly retryAfterMs: number | undefined;

  constructor(message: string, { retryAfterMs, ...options }: ErrorOptions & { retryAfterMs?: number } = {}) {
    super(message, options);
    this.retryAfterMs = retryAfterMs;
  }
}
