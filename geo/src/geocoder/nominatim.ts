import type { GeocoderKind, GeocoderResult } from '@wayable/protocol/geocoder';
import { asFields, asPoint, asText, type Fields, joinParts, partsAfterTown } from './answer-fields.ts';
import type { GeoPoint, SearchOptions } from './geocoder.ts';

const NOMINATIM = 'Nominatim';
const ATTRIBUTION = '© OpenStreetMap contributors';
/** Half a side of the preferred box in degrees. */
const NEAR_DEGREES = 0.5;

const GEOCODE_CATEGORIES = new Set([
  'place',
  'boundary',
  'highway',
  'natural',
  'waterway',
  'landuse',
  'building',
]);

/** Returns the path of a search (https://nominatim.org/release-docs/latest/api/Search/). */
export function nominatimSearchPath(text: string, { near, limit }: SearchOptions): string {
  const query = new URLSearchParams({
    q: text,
    limit: String(limit),
    format: 'jsonv2',
    addressdetails: '1',
    'accept-language': 'en',
  });
  if (near) {
    const { latitude, longitude } = near;
    const corners = [
      longitude - NEAR_DEGREES,
      latitude + NEAR_DEGREES,
      longitude + NEAR_DEGREES,
      latitude - NEAR_DEGREES,
    ];
    query.set('viewbox', corners.map((degrees) => Number(degrees.toFixed(4))).join(','));
  }
  return `/search?${query}`;
}

/** Returns the path of a reverse lookup (https://nominatim.org/release-docs/latest/api/Reverse/). */
export const nominatimReversePath = ({ latitude, longitude }: GeoPoint): string =>
  `/reverse?${new URLSearchParams({
    lat: String(latitude),
    lon: String(longitude),
    format: 'jsonv2',
    addressdetails: '1',
    'accept-language': 'en',
  })}`;

const kindOf = ({ category, name }: Fields): GeocoderKind =>
  asText(name) === undefined || GEOCODE_CATEGORIES.has(String(category)) ? 'geocode' : 'establishment';

/** Returns the first address part that exists. */
const partOf = (fields: Fields, ...names: string[]): string | undefined => {
  const address = asFields(fields.address) ?? {};
  return names.map((name) => asText(address[name])).find((part) => part);
};
const roadOf = (fields: Fields) => partOf(fields, 'road', 'pedestrian', 'footway');

function addressOf(fields: Fields): string {
  const text = (...names: string[]) => partOf(fields, ...names);
  const street = [text('house_number'), roadOf(fields)].filter(Boolean).join(' ');
  const line = joinParts([
    street || undefined,
    text('neighbourhood', 'suburb', 'quarter'),
    text('city', 'town', 'village', 'municipality'),
    ...partsAfterTown(text, street !== ''),
  ]);
  return line || (asText(fields.display_name) ?? '');
}

function toResult(item: unknown): GeocoderResult | undefined {
  const fields = asFields(item);
  const point = fields && asPoint(fields.lat, fields.lon);
  const address = fields && addressOf(fields);
  const name = asText(fields?.name) ?? address?.split(', ')[0];
  if (!point || address === undefined || !name) return undefined;
  const kind = kindOf(fields);
  const isApproximate = kind === 'geocode' && asFields(fields.address) !== undefined && !roadOf(fields);
  return {
    name,
    address,
    ...point,
    kind,
    source: NOMINATIM,
    ...(isApproximate && { is_approximate: true }),
    attribution: ATTRIBUTION,
  };
}

/**
 * Parses a jsonv2 response of Nominatim: a list for a search, an object for a reverse lookup, or an `error`
 * without results. Returns undefined for other content.
 */
export function parseNominatimAnswer(body: unknown): GeocoderResult[] | undefined {
  const fields = asFields(body);
  if (asText(fields?.error) !== undefined) return [];
  const items = Array.isArray(body) ? body : fields && 'lat' in fields ? [fields] : undefined;
  return items?.map(toResult).filter((result) => result !== undefined);
}
