import Type, { type Static } from 'typebox';
import { GEOCODER_NOTICES, type GeocoderNotice, GeocoderResult } from './geocoder.ts';
import { Location } from './locations.ts';
import { searchText } from './text.ts';

/** Maximum number of results per group. */
export const SEARCH_GROUP_MAX = 20;

const latitude = Type.Number({ minimum: -90, maximum: 90, description: 'Degrees, WGS 84' });
const longitude = Type.Number({ minimum: -180, maximum: 180, description: 'Degrees, WGS 84' });

export const SearchQuery = Type.Object({
  q: searchText('Anything: a place, an address, a town, a kind of place, coordinates; blank: no results'),
  lat: Type.Optional(latitude),
  lng: Type.Optional(longitude),
  limit: Type.Integer({
    minimum: 1,
    maximum: SEARCH_GROUP_MAX,
    default: 5,
    description: 'Results of each group',
  }),
});

export const SearchAnswer = Type.Object({
  places: Type.Array(
    Type.Intersect([
      Location,
      Type.Object({
        matched: Type.String({ enum: ['name', 'address'], description: 'The text with the searched words' }),
      }),
    ]),
  ),
  addresses: Type.Array(
    Type.Intersect([
      GeocoderResult,
      Type.Object({ matched: Type.String({ description: 'The matched name' }) }),
    ]),
  ),
  kinds: Type.Array(
    Type.Object({
      id: Type.String({ description: 'A category, or accessible-toilet' }),
      matched: Type.String({ description: 'The matched everyday word' }),
    }),
  ),
  place_kinds: Type.Array(
    Type.Object({
      id: Type.String({ description: 'An exact kind for the filter `kind`, e.g. library' }),
      matched: Type.String({ description: 'The matched name or word' }),
    }),
  ),
  coordinates: Type.Optional(
    Type.Object({
      latitude,
      longitude,
      matched: Type.String({ enum: ['coordinates', 'geo', 'plus-code', 'link'] }),
    }),
  ),
  notice_code: Type.Optional(
    Type.Unsafe<GeocoderNotice>(
      Type.String({ enum: [...GEOCODER_NOTICES], description: 'The reason for missing addresses' }),
    ),
  ),
});

export type SearchQuery = Static<typeof SearchQuery>;
export type SearchAnswer = Static<typeof SearchAnswer>;
