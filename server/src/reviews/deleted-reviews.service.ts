import type { Database } from '@wayable/platform/db/database';
import { DomainError } from '@wayable/platform/http/errors/domain-error';
import type { Viewer } from '@wayable/platform/http/requests/authenticate';
import type { DeletedReviews, Review } from '@wayable/protocol/reviews';
import { refreshAccess } from '../answers/access.service.ts';
import type { PhotoStore } from '../photos/photo-store.ts';
import * as queries from './deleted-reviews.queries.ts';
import { findReview } from './reviews.queries.ts';

const notFound = () => new DomainError('not_found', 'There is no deleted review of yours with this id.');

/** Returns the reviews that the viewer deleted within the last 30 days and can restore. */
export async function listDeletedReviews(sql: Database, { userId }: Viewer): Promise<DeletedReviews> {
  return { data: await queries.findDeletedReviews(sql, userId) };
}

/**
 * Restores a review that the viewer deleted, with id, dates, photos, verification and reports. Returns an
 * already restored review unchanged.
 * @throws {DomainError} not_found; location_deleted
 */
export function restoreDeletedReview(sql: Database, viewer: Viewer, id: string): Promise<Review> {
  return sql.begin(async (transaction) => {
    const deleted = await queries.lockDeletedReview(transaction, { id, userId: viewer.userId });
    if (deleted?.location_id === null) {
      throw new DomainError('location_deleted', `“${deleted.location_name}” was deleted since.`);
    }
    if (deleted) {
      await queries.returnDeletedReview(transaction, id);
      await refreshAccess(transaction, [deleted.location_id], viewer.userId);
    }
    const review = await findReview(transaction, id, viewer);
    if (review?.user_id !== viewer.userId) throw notFound();
    return review;
  });
}

/**
 * Permanently deletes a deleted review of the viewer with its photos.
 * @throws {DomainError} not_found
 */
export function deleteForGood(photos: PhotoStore, { userId }: Viewer, id: string): Promise<void> {
  return photos.sql.begin(async (transaction) => {
    if (!(await queries.deleteForGood(transaction, { id, userId }))) throw notFound();
    await photos.requestRemoval(transaction);
  });
}
