import type { Location } from '@wayable/protocol/locations';
import type { FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { appendVary } from '../http/responses/append-vary.ts';

const JSON_TYPE = 'application/json';
export const GEOJSON_TYPE = 'application/geo+json';

/** A list of places as a FeatureCollection (RFC 7946), with the other members of the list beside its own. */
export const toFeatureCollection = <List extends { data: readonly Location[] }>({
  data,
  ...members
}: List) => ({
  type: 'FeatureCollection' as const,
  ...members,
  features: data.map(({ id, latitude, longitude, ...properties }) => ({
    type: 'Feature' as const,
    id,
    geometry: { type: 'Point' as const, coordinates: [longitude, latitude] },
    properties,
  })),
});

/** Answers with a list of places as JSON, or as GeoJSON for clients that want that. */
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
