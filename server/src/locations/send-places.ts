import { appendVary } from '@wayable/platform/http/responses/append-vary';
import type { Location } from '@wayable/protocol/locations';
import type { FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';

const JSON_TYPE = 'application/json';
export const GEOJSON_TYPE = 'application/geo+json';

/**
 * Converts a list of places to a FeatureCollection (RFC 7946), and keeps the other members of the list.
 */
const toFeatureCollection = <List extends { data: readonly Location[] }>({ data, ...members }: List) => ({
  type: 'FeatureCollection' as const,
  ...members,
  features: data.map(({ id, latitude, longitude, ...properties }) => ({
    type: 'Feature' as const,
    id,
    geometry: { type: 'Point' as const, coordinates: [longitude, latitude] },
    properties,
  })),
});

/**
 * Prepares the response for a list of places: JSON, or GeoJSON if the client prefers it. Returns the list.
 */
export function sendPlaces<List extends { data: readonly Location[] }>(
  request: FastifyRequest,
  reply: FastifyReply,
  list: List,
): List {
  appendVary(reply, 'Accept');
  const wanted = new Negotiator(request).mediaType([JSON_TYPE, GEOJSON_TYPE]);
  if (wanted !== GEOJSON_TYPE) return list;
  reply.type(`${GEOJSON_TYPE}; charset=utf-8`).serializer(() => JSON.stringify(toFeatureCollection(list)));
  return list;
}
