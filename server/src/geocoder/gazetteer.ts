import type { GeoPoint } from './geocoder.ts';

export type GazetteerKind = 'city' | 'town' | 'village' | 'suburb' | 'quarter' | 'neighbourhood';

/** A settlement or a part of one, as a source knows it. */
export interface GazetteerEntry extends GeoPoint {
  source: string;
  external_id: string;
  license: string;
  name: string;
  kind: GazetteerKind;
  /** 0 where the source does not say */
  population: number;
  /** what it lies in, as people write it behind the name; may be empty */
  region: string;
  /** ISO 3166-1 alpha-2, or empty */
  country: string;
}

/** A point with the zoom level of the map that shows it. */
export interface NamedPoint extends GeoPoint {
  zoom: number;
}
