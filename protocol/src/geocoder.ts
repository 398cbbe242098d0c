import Type, { type Static } from 'typebox';
import { searchText, Uuid } from './text.ts';

/** Type of a result: a business or public place, or an address, street or settlement. */
export const GEOCODER_KINDS = ['establishment', 'geocode'] as const;
export type GeocoderKind = (typeof GEOCODER_KINDS)[number];

/** How well a typed address matched: exactly, similarly, or only its street. */
export const ADDRESS_MATCHES = ['address', 'similar', 'street'] as const;
export type AddressMatch = (typeof ADDRESS_MATCHES)[number];

export const GEOCODER_LIMIT_MAX = 20;
/** Maximum number of points in one reverse geocoding call. */
export const GEOCODER_POINTS_MAX = 100;
/** The name of a point may be cached for this many seconds. */
export const GEOCODER_NAMES_MAX_AGE_SECONDS = 86_400;

const latitude = Type.Number({ minimum: -90, maximum: 90, description: 'Degrees, WGS 84' });
const longitude = Type.Number({ minimum: -180, maximum: 180, description: 'Degrees, WGS 84' });

export const GeocoderResult = Type.Object({
  name: Type.String(),
  address: Type.String({ description: 'One line; may be empty' }),
  latitude,
  longitude,
  kind: Type.String({ enum: [...GEOCODER_KINDS] }),
  source: Type.String({ description: 'The source: Wayable, GeoNames, OpenStreetMap, Photon, Nominatim' }),
  is_approximate: Type.Optional(
    Type.Boolean({ description: 'true: a quarter, a settlement or a region, without a street' }),
  ),
  match: Type.Optional(
    Type.Unsafe<AddressMatch>(
      Type.String({
        enum: [...ADDRESS_MATCHES],
        description:
          'For results of our address index: the address itself; a neighboring number or similar name; or the street',
      }),
    ),
  ),
  location_id: Type.Optional(Uuid),
  attribution: Type.Optional(Type.String({ description: 'To be shown with the result' })),
});

/**
 * Why results contain only our own places: the external server failed, or it offers no suggestions while
 * typing.
 */
export const GEOCODER_NOTICES = ['outside_failed', 'no_suggestions_outside'] as const;
export type GeocoderNotice = (typeof GEOCODER_NOTICES)[number];

export const GeocoderAnswer = Type.Object({
  data: Type.Array(GeocoderResult, { description: 'Best first' }),
  notice: Type.Optional(Type.String({ description: 'The reason for limited results, in English' })),
  notice_code: Type.Optional(Type.String({ enum: [...GEOCODER_NOTICES] })),
});

const near = {
  lat: Type.Optional(latitude),
  lng: Type.Optional(longitude),
};
const limit = (preset: number) => Type.Integer({ minimum: 1, maximum: GEOCODER_LIMIT_MAX, default: preset });

export const GeocoderSearchQuery = Type.Object({
  q: searchText('A name or an address; blank: no results'),
  ...near,
  limit: limit(10),
});

export const GeocoderAutocompleteQuery = Type.Object({
  q: searchText('The beginning of a name or an address; blank: no results'),
  types: Type.String({
    default: GEOCODER_KINDS.join(','),
    pattern: '^(establishment|geocode)(,(establishment|geocode))?$',
    description: 'establishment, geocode or both, separated by a comma',
  }),
  ...near,
  limit: limit(5),
});

export const GeocoderReverseQuery = Type.Object({ lat: latitude, lng: longitude });

export const GeocoderNamesQuery = Type.Object({
  points: Type.String({
    maxLength: 6_000,
    pattern:
      '^-?\\d+(\\.\\d+)?,-?\\d+(\\.\\d+)?,\\d+(\\.\\d+)?(;-?\\d+(\\.\\d+)?,-?\\d+(\\.\\d+)?,\\d+(\\.\\d+)?)*$',
    description: `latitude,longitude,zoom of each point, separated by semicolons; at most ${GEOCODER_POINTS_MAX}`,
  }),
});
export const GeocoderNames = Type.Object({
  data: Type.Array(Type.Union([Type.String(), Type.Null()]), {
    description: 'The nearest name of each point; null if nothing is near',
  }),
});

export type GeocoderResult = Omit<Static<typeof GeocoderResult>, 'kind'> & { kind: GeocoderKind };
export type GeocoderAnswer = { data: GeocoderResult[]; notice?: string; notice_code?: GeocoderNotice };
export type GeocoderSearchQuery = Static<typeof GeocoderSearchQuery>;
export type GeocoderAutocompleteQuery = Static<typeof GeocoderAutocompleteQuery>;
export type GeocoderReverseQuery = Static<typeof GeocoderReverseQuery>;
export type GeocoderNames = Static<typeof GeocoderNames>;
