import type { Photo } from '@wayable/protocol/photos';
import type { Queryable } from '../db/database.ts';
import { invalidField } from '../http/errors/domain-error.ts';
import { type PhotoReference, photoNotYours, toPhoto } from './photo-address.ts';
import * as queries from './photos.queries.ts';

/**
 * The ids of the photos that somebody names for a review, in that order; undefined where one of them is not theirs.
 * @throws {DomainError} validation_failed for one that comes twice
 */
export async function resolveOwnPhotos(
  sql: Queryable,
  userId: string,
  references: PhotoReference[],
): Promise<(string | undefined)[]> {
  const ids = references.flatMap((reference) => ('id' in reference ? [reference.id] : []));
  const paths = references.flatMap((reference) => ('path' in reference ? [reference.path] : []));
  const own = await queries.findOwnPhotos(sql, { userId, ids, paths });
  const resolved = references.map(
    (reference) =>
      own.find((photo) => ('id' in reference ? photo.id === reference.id : photo.path === reference.path))
        ?.id,
  );
  const known = resolved.filter((id) => id !== undefined);
  if (new Set(known).size < known.length)
    throw invalidField('photos', 'must not repeat an entry', 'repeated');
  return resolved;
}

/**
 * The same where every photo has to be theirs.
 * @throws {DomainError} validation_failed, photo_not_yours
 */
export async function resolvePhotos(
  sql: Queryable,
  userId: string,
  references: PhotoReference[],
): Promise<string[]> {
  const resolved = references.length > 0 ? await resolveOwnPhotos(sql, userId, references) : [];
  return resolved.map((id, index) => {
    if (id === undefined) throw photoNotYours(index);
    return id;
  });
}

interface ReviewWithPhotos {
  id: string;
  photos: string[];
}

/** The photos of reviews, each in the order in which its review names them. */
export const listPhotosOfReviews = (sql: Queryable, reviews: readonly ReviewWithPhotos[]) =>
  listPhotos(reviews, (ids) => queries.findPhotosOfReviews(sql, ids));

/** The same of reviews that were removed. */
export const listPhotosOfRemovedReviews = (sql: Queryable, reviews: readonly ReviewWithPhotos[]) =>
  listPhotos(reviews, (ids) => queries.findPhotosOfRemovedReviews(sql, ids));

async function listPhotos(
  reviews: readonly ReviewWithPhotos[],
  find: (ids: string[]) => Promise<(queries.PhotoRow & { review_id: string })[]>,
): Promise<Map<string, Photo[]>> {
  const ids = reviews.filter(({ photos }) => photos.length > 0).map(({ id }) => id);
  const rows = ids.length > 0 ? await find(ids) : [];
  return new Map(
    reviews.map(({ id, photos }) => {
      const own = rows.filter((row) => row.review_id === id).map(toPhoto);
      return [id, own.sort((one, other) => photos.indexOf(one.url) - photos.indexOf(other.url))];
    }),
  );
}

/**
 * Gives uploaded photos to a review, in the transaction that writes it.
 * @throws {DomainError} photo_not_yours when one is somebody else's, in another review, or not there
 */
export async function assignPhotos(
  sql: Queryable,
  assignment: { userId: string; reviewId: string; photoIds: string[] },
): Promise<void> {
  const assigned = await queries.assignPhotos(sql, assignment);
  const missing = assignment.photoIds.findIndex((id) => !assigned.includes(id));
  if (missing >= 0) throw photoNotYours(missing);
}

/**
 * Makes these the photos of a review, in the transaction that changes it; those that it showed besides are deleted.
 * @throws {DomainError} photo_not_yours when one is in another review
 */
export async function replacePhotos(
  sql: Queryable,
  assignment: { userId: string; reviewId: string; photoIds: string[] },
): Promise<void> {
  const kept = await queries.keepPhotos(sql, assignment);
  const photoIds = assignment.photoIds.filter((id) => !kept.includes(id));
  const assigned = await queries.assignPhotos(sql, { ...assignment, photoIds });
  const missing = assignment.photoIds.findIndex((id) => !kept.includes(id) && !assigned.includes(id));
  if (missing >= 0) throw photoNotYours(missing);
}
