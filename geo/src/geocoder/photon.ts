import type { GeocoderKind, GeocoderResult } from '@wayable/protocol/geocoder';
import { asFields, asPoint, asText, type Fields, joinParts, partsAfterTown } from './answer-fields.ts';
import type { AutocompleteOptions, GeoPoint } from './geocoder.ts';

const PHOTON = 'Photon';
const ATTRIBUTION = '© OpenStreetMap contributors';

/** OpenStreetMap keys of elements that are not places to visit. */
const GEOCODE_KEYS = new Set(['place', 'boundary', 'highway', 'natural', 'waterway', 'landuse']);

/** Returns the path of a search (https://github.com/komoot/photon#search-api). */
export function photonSearchPath(text: string, { near, limit }: Omit<AutocompleteOptions, 'types'>): string {
  const query = new URLSearchParams({ q: text, limit: String(limit), lang: 'en' });
  if (near) {
    query.set('lat', String(near.latitude));
    query.set('lon', String(near.longitude));
  }
  return `/api?${query}`;
}

/** Returns the path of a reverse lookup (https://github.com/komoot/photon#reverse-geocode-api). */
export const photonReversePath = ({ latitude, longitude }: GeoPoint): string =>
  `/reverse?${new URLSearchParams({ lat: String(latitude), lon: String(longitude), limit: '3', lang: 'en' })}`;

const kindOf = ({ name, osm_key: key }: Fields): GeocoderKind =>
  asText(name) === undefined || GEOCODE_KEYS.has(String(key)) || key === 'building'
    ? 'geocode'
    : 'establishment';

function toResult(feature: unknown): GeocoderResult | undefined {
  const { properties, geometry } = asFields(feature) ?? {};
  const fields = asFields(properties);
  const coordinates = asFields(geometry)?.coordinates;
  if (!fields || !Array.isArray(coordinates)) return undefined;
  const point = asPoint(coordinates[1], coordinates[0]);
  const text = (name: string) => asText(fields[name]);
  const isStreet = fields.type === 'street';
  const street = joinParts([[text('housenumber'), text('street')].filter(Boolean).join(' ') || undefined]);
  const name = text('name') ?? (street || text('city') || text('country'));
  if (!point || name === undefined) return undefined;
  const kind = kindOf(fields);
  const address = joinParts([
    kind === 'geocode' || isStreet ? name : undefined,
    street || undefined,
    text('locality') ?? text('district'),
    text('city'),
    ...partsAfterTown(text, street !== '' || isStreet),
  ]);
  const isApproximate = kind === 'geocode' && !isStreet && fields.type !== 'house' && street === '';
  return {
    name,
    address,
    ...point,
    kind,
    source: PHOTON,
    ...(isApproximate && { is_approximate: true }),
    attribution: ATTRIBUTION,
  };
}

/** Parses a response of Photon, a GeoJSON FeatureCollection. Returns undefined for other content. */
export function parsePhotonAnswer(body: unknown): GeocoderResult[] | undefined {
  const fields = asFields(body);
  if (fields?.type !== 'FeatureCollection' || !Array.isArray(fields.features)) return undefined;
  return fields.features.map(toResult).filter((result) => result !== undefined);
}
