import type { GeoPoint } from './geocoder.ts';

export type GazetteerKind = 'city' | 'town' | 'village' | 'suburb' | 'quarter' | 'neighbourhood';

/** A settlement or neighborhood from a source. */
export interface GazetteerEntry extends GeoPoint {
  source: string;
  external_id: string;
  license: string;
  name: string;
  kind: GazetteerKind;
  /** The number of inhabitants; 0 if unknown. */
  population: number;
  /** The surrounding area as written after the name; may be empty. */
  region: string;
  /** ISO 3166-1 alpha-2, or empty. */
  country: string;
}

/** A point with the zoom level of its map. */
export interface NamedPoint extends GeoPoint {
  zoom: number;
}
