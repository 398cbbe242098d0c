import type { Database } from '@wayable/platform/db/database';
import type { Replicas } from '@wayable/platform/db/replicas';
import type { TypedApp } from '@wayable/platform/http/app-types';
import { invalidField } from '@wayable/platform/http/errors/domain-error';
import { PROBLEM_RESPONSES } from '@wayable/platform/http/errors/problem-responses';
import type { LimitRoute } from '@wayable/platform/http/limits/rate-limits';
import {
  GEOCODER_NAMES_MAX_AGE_SECONDS,
  GEOCODER_POINTS_MAX,
  GeocoderAnswer,
  GeocoderAutocompleteQuery,
  type GeocoderKind,
  GeocoderNames,
  GeocoderNamesQuery,
  GeocoderReverseQuery,
  GeocoderSearchQuery,
} from '@wayable/protocol/geocoder';
import { toSearchedLine } from '@wayable/protocol/lines';
import { ROUTES } from '@wayable/protocol/routes';
import { SearchAnswer, SearchQuery } from '@wayable/protocol/search';
import { toDegrees } from '@wayable/server/locations/distance';
import { nameNearest } from './gazetteer.service.ts';
import type { NamedPoint } from './gazetteer.ts';
import type { Geocoder, GeoPoint } from './geocoder.ts';
import { searchEverything } from './search.service.ts';

const tags = ['geocoder'];
/** The limit is high, because fast typing causes five requests a second. */
const LOOKUPS = { max: 300, windowSeconds: 60 };

/** Converts two query numbers to a point. */
const toPoint = (lat: number, lng: number): GeoPoint => ({
  latitude: toDegrees(lat),
  longitude: toDegrees(lng),
});

/**
 * Returns the point near which results rank higher, if the query has one.
 * @throws {DomainError} validation_failed if only one of the two numbers is given
 */
function toNear({ lat, lng }: { lat?: number; lng?: number }): GeoPoint | undefined {
  if (lat === undefined && lng === undefined) return undefined;
  if (lat === undefined) throw invalidField('lat', 'must be given together with lng', 'missing');
  if (lng === undefined) throw invalidField('lng', 'must be given together with lat', 'missing');
  return toPoint(lat, lng);
}

/** @throws {DomainError} validation_failed for `points` */
function parsePoints(text: string): NamedPoint[] {
  const points = text.split(';').map((point) => {
    const [latitude, longitude, zoom] = point.split(',').map(Number).map(toDegrees) as [
      number,
      number,
      number,
    ];
    return { latitude, longitude, zoom };
  });
  if (points.length > GEOCODER_POINTS_MAX)
    throw invalidField(
      'points',
      `must be ${GEOCODER_POINTS_MAX} points or fewer`,
      'too_many',
      GEOCODER_POINTS_MAX,
    );
  if (points.some(({ latitude, longitude }) => Math.abs(latitude) > 90 || Math.abs(longitude) > 180))
    throw invalidField('points', 'must have latitudes within ±90 and longitudes within ±180');
  return points;
}

/** Registers the text search, the reverse lookup, and the names of map points. */
export function registerGeocoderRoutes(
  app: TypedApp,
  { sql, replicas }: { sql: Database; replicas: Replicas },
  geocoder: Geocoder,
  limitRoute: LimitRoute,
): void {
  app.get(
    ROUTES.search,
    {
      ...limitRoute(LOOKUPS),
      schema: {
        tags: ['locations'],
        operationId: 'search',
        summary: 'Places, addresses, kinds of places and coordinates that a text names',
        querystring: SearchQuery,
        response: { 200: SearchAnswer, ...PROBLEM_RESPONSES },
      },
    },
    (request) => {
      const { q, limit, ...near } = request.query;
      const search = { text: toSearchedLine(q), near: toNear(near), limit };
      return searchEverything(replicas.of(request), geocoder, search);
    },
  );

  app.get(
    ROUTES.geocoderSearch,
    {
      ...limitRoute(LOOKUPS),
      schema: {
        tags,
        operationId: 'geocode',
        summary: 'Places of a name or an address',
        querystring: GeocoderSearchQuery,
        response: { 200: GeocoderAnswer, ...PROBLEM_RESPONSES },
      },
    },
    async ({ query: { q, limit, ...near } }) => {
      const options = { near: toNear(near), limit };
      const words = toSearchedLine(q);
      return words === '' ? { data: [] } : geocoder.search(words, options);
    },
  );

  app.get(
    ROUTES.geocoderAutocomplete,
    {
      ...limitRoute(LOOKUPS),
      schema: {
        tags,
        operationId: 'autocompleteAddress',
        summary: 'Suggestions for a name or an address that is being typed',
        querystring: GeocoderAutocompleteQuery,
        response: { 200: GeocoderAnswer, ...PROBLEM_RESPONSES },
      },
    },
    async ({ query: { q, limit, types, ...near } }) => {
      const options = { near: toNear(near), limit, types: types.split(',') as GeocoderKind[] };
      const words = toSearchedLine(q);
      return words === '' ? { data: [] } : geocoder.autocomplete(words, options);
    },
  );

  app.get(
    ROUTES.geocoderReverse,
    {
      ...limitRoute(LOOKUPS),
      schema: {
        tags,
        operationId: 'reverseGeocode',
        summary: 'Places at a point, closest first',
        querystring: GeocoderReverseQuery,
        response: { 200: GeocoderAnswer, ...PROBLEM_RESPONSES },
      },
    },
    ({ query: { lat, lng } }) => geocoder.reverse(toPoint(lat, lng)),
  );

  app.get(
    ROUTES.geocoderNames,
    {
      ...limitRoute(LOOKUPS),
      schema: {
        tags,
        operationId: 'nameAreas',
        summary: 'The nearest name of each point at its zoom level',
        querystring: GeocoderNamesQuery,
        response: { 200: GeocoderNames, ...PROBLEM_RESPONSES },
      },
    },
    async ({ query }, reply) => {
      const data = await nameNearest(sql, parsePoints(query.points));
      reply.header('cache-control', `public, max-age=${GEOCODER_NAMES_MAX_AGE_SECONDS}`);
      return { data };
    },
  );
}
