import type { GeoPoint } from '../geocoder.ts';

/** A street in a town, with its name as people write it and as a search key. */
export interface StreetEntry extends GeoPoint {
  name: string;
  street_key: string;
  /** Empty if the source does not name it */
  town: string;
  town_key: string;
}

/** A house number of a street. */
export interface AddressEntry extends GeoPoint {
  /** The id of the element, such as "way/1". */
  external_id: string;
  number: string;
  number_key: string;
  number_value: number | null;
  street: string;
  street_key: string;
  town: string;
  town_key: string;
  /** State, postcode and country, as far as the source has them */
  rest: string;
  is_interpolated: boolean;
}
