import type { Queryable } from '@wayable/platform/db/database';
import { invalidField } from '@wayable/platform/http/errors/domain-error';
import type { Photo } from '@wayable/protocol/photos';
import { type PhotoReference, photoNotYours, toPhoto } from './photo-address.ts';
import * as queries from './photos.queries.ts';

/**
 * Returns the ids of photo references, in the same order. The id is undefined if the photo is not the
 * person's own.
 * @throws {DomainError} validation_failed for a duplicate
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
 * Resolves photo references that must all be the person's own.
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

/** Returns the photos of reviews by review id, in the order of each review. */
export const listPhotosOfReviews = (sql: Queryable, reviews: readonly ReviewWithPhotos[]) =>
  listPhotos(reviews, (ids) => queries.findPhotosOfReviews(sql, ids));

/** Returns the photos of removed reviews by review id, in the order of each review. */
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
 * Assigns uploaded photos to a new review, in its transaction.
 * @throws {DomainError} photo_not_yours if one is missing, used or another person's
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
 * Sets the photos of a review, in the transaction that changes the review. Deletes its other photos.
 * @throws {DomainError} photo_not_yours if one is missing, used by another review or another person's
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
