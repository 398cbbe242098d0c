import type { GeoPoint } from '../geocoder.ts';

/** A street of a town, as keys and people know it. */
export interface StreetEntry extends GeoPoint {
  name: string;
  street_key: string;
  /** Empty where the source does not tell */
  town: string;
  town_key: string;
}

/** A house number of a street. */
export interface AddressEntry extends GeoPoint {
  /** "way/1" */
  external_id: string;
  number: string;
  number_key: string;
  number_value: number | null;
  street: string;
  street_key: string;
  town: string;
  town_key: string;
  /** State, postcode and country, as far as they are known */
  rest: string;
  is_interpolated: boolean;
}
