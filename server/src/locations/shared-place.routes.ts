import type { Replicas } from '@wayable/platform/db/replicas';
import type { TypedApp } from '@wayable/platform/http/app-types';
import { isShowable } from '@wayable/platform/http/requests/validation';
import { toStoredLine } from '@wayable/protocol/lines';
import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import { findNearDuplicates } from './locations.service.ts';
import { readSharedPlace, type SharedPlace } from './shared-place.ts';

/** The target for shares from other apps (`share_target` of the manifest). */
const SHARE_PATH = '/share';
const SHARED_MAX = 2_000;
/** The zoom of the map, close enough to distinguish neighboring houses. */
const ZOOM = '17';

const shared = Type.Optional(Type.String({ maxLength: SHARED_MAX }));
const SharedQuery = Type.Object({ title: shared, text: shared, url: shared });

/** Returns the path of the map at the shared point, with a search for the shared name. */
function toMapAddress({ name, point }: SharedPlace): string {
  const query = new URLSearchParams({
    ...(name !== undefined && { q: name }),
    ...(point && { lat: String(point.latitude), lng: String(point.longitude), z: ZOOM }),
  });
  return query.size > 0 ? `/map?${query}` : '/map';
}

/** Opens a place shared by a map app: our place if it is known, otherwise the map. */
export function registerSharedPlace(app: TypedApp, replicas: Replicas): void {
  const findOurs = async (request: FastifyRequest, { name, point }: SharedPlace) => {
    const line = toStoredLine(name ?? '');
    if (!point || !isShowable(line)) return undefined;
    const { data } = await findNearDuplicates(replicas.of(request), { name: line, ...point });
    return data[0];
  };
  app.get(SHARE_PATH, { schema: { hide: true, querystring: SharedQuery } }, async (request, reply) => {
    const place = readSharedPlace(request.query);
    const ours = await findOurs(request, place);
    return reply.redirect(ours ? `/locations/${ours.id}` : toMapAddress(place), 303);
  });
}
