import type { Queryable } from '@wayable/platform/db/database';
import { LOCATION_PHOTOS_MAX, type PhotoGroup } from '@wayable/protocol/photos';
import type { PhotoFacts } from './photo-address.ts';

/**
 * Selects the visible photos of a place, or of its target if it was merged, with the date and id of their
 * review. Photos of the newest reviews come first.
 */
const photosOfLocation = (sql: Queryable, locationId: string) => sql`
  select photo.id, photo.alt_text, photo.topic, photo.width, photo.height, photo.edges,
    review.created_at as reviewed_at, review.id as review_id, photo.created_at as uploaded_at
  from reviews as review join photos as photo on photo.review_id = review.id
  where review.location_id = merged_location(${locationId}) and review.photos <> '{}'
  order by review.created_at desc, review.id desc, photo.created_at, photo.id limit ${LOCATION_PHOTOS_MAX}
`;

/** Returns the first gallery photo of each place, by place id. Places without photos are absent. */
export async function findFirstPhotos(
  sql: Queryable,
  locationIds: readonly string[],
): Promise<Map<string, PhotoFacts>> {
  if (locationIds.length === 0) return new Map();
  const rows = await sql<(PhotoFacts & { location_id: string })[]>`
    select place.id as location_id, shown.* from unnest(${locationIds as string[]}::uuid[]) as place(id)
    cross join lateral (
      select photo.id, photo.alt_text, photo.topic, photo.width, photo.height, photo.edges
      from reviews as review join photos as photo on photo.review_id = review.id
      where review.location_id = place.id and review.photos <> '{}'
      order by review.created_at desc, review.id desc, photo.created_at, photo.id limit 1
    ) as shown
  `;
  return new Map(rows.map(({ location_id, ...photo }) => [location_id, photo]));
}

/**
 * Counts the photos of a place by topic, up to LOCATION_PHOTOS_MAX photos. Returns undefined for an unknown
 * place.
 */
export async function countPhotosOfLocation(
  sql: Queryable,
  locationId: string,
): Promise<Map<PhotoGroup, number> | undefined> {
  const rows = await sql<{ topic: PhotoGroup; count: number }[]>`
    select coalesce(shown.topic, 'other') as topic, count(shown.id)::int as count
    from locations left join (${photosOfLocation(sql, locationId)}) as shown on true
    where locations.id = ${locationId} group by 1
  `;
  return rows.length > 0 ? new Map(rows.map(({ topic, count }) => [topic, count])) : undefined;
}

/** Returns a page of a place's photos. Without `topic`, the page has the photos of all topics. */
export async function findPhotosOfLocation(
  sql: Queryable,
  query: { locationId: string; topic: PhotoGroup | undefined; limit: number; offset: number },
): Promise<PhotoFacts[]> {
  const { topic } = query;
  return sql<PhotoFacts[]>`
    select id, alt_text, topic, width, height, edges from (${photosOfLocation(sql, query.locationId)}) as shown
    where ${topic === undefined ? sql`true` : sql`coalesce(topic, 'other') = ${topic}`}
    order by reviewed_at desc, review_id desc, uploaded_at, id limit ${query.limit} offset ${query.offset}
  `;
}
