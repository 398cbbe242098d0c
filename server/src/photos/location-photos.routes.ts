import type { Queryable } from '@wayable/platform/db/database';
import type { Replicas } from '@wayable/platform/db/replicas';
import type { TypedApp } from '@wayable/platform/http/app-types';
import { PROBLEM_RESPONSES } from '@wayable/platform/http/errors/problem-responses';
import { noLocation } from '@wayable/platform/http/errors/refuse-deleted-location';
import { toPagedResult } from '@wayable/protocol/paging';
import { LocationPhotos, LocationPhotosQuery, PHOTO_GROUPS } from '@wayable/protocol/photos';
import { ROUTES } from '@wayable/protocol/routes';
import { Uuid } from '@wayable/protocol/text';
import Type from 'typebox';
import { countPhotosOfLocation, findPhotosOfLocation } from './location-photos.queries.ts';
import { toPhoto } from './photo-address.ts';

/**
 * Returns a page of a place's photos, those of the newest reviews first, with the number of photos by topic.
 * @throws {DomainError} not_found
 */
async function listPhotosOfLocation(
  sql: Queryable,
  locationId: string,
  { topic, page, limit }: LocationPhotosQuery,
): Promise<LocationPhotos> {
  const counts = await countPhotosOfLocation(sql, locationId);
  if (!counts) throw noLocation();
  const topics = PHOTO_GROUPS.map((group) => ({ topic: group, count: counts.get(group) ?? 0 })).filter(
    ({ count }) => count > 0,
  );
  const count = topics
    .filter((each) => topic === undefined || each.topic === topic)
    .reduce((sum, each) => sum + each.count, 0);
  const offset = (page - 1) * limit;
  const rows = offset < count ? await findPhotosOfLocation(sql, { locationId, topic, limit, offset }) : [];
  return { ...toPagedResult(rows.map(toPhoto), count, page, limit), topics };
}

/** Serves the photos of a place without their authors and without photos of removed reviews. */
export function registerLocationPhotoRoutes(app: TypedApp, replicas: Replicas): void {
  app.get(
    ROUTES.locationPhotos,
    {
      schema: {
        tags: ['photos'],
        operationId: 'listLocationPhotos',
        summary: 'Photos of a location by topic, those of the newest reviews first',
        params: Type.Object({ id: Uuid }),
        querystring: LocationPhotosQuery,
        response: { 200: LocationPhotos, ...PROBLEM_RESPONSES },
      },
    },
    (request) => listPhotosOfLocation(replicas.of(request), request.params.id, request.query),
  );
}
