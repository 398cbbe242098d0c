import type { Database, Queryable } from '@wayable/platform/db/database';
import { DomainError } from '@wayable/platform/http/errors/domain-error';
import type { Viewer } from '@wayable/platform/http/requests/authenticate';
import { toSearchedLine } from '@wayable/protocol/lines';
import type { ReviewRemoval } from '@wayable/protocol/moderation';
import { toPagedResult } from '@wayable/protocol/paging';
import type {
  LocationReviewsQuery,
  ReviewCounts,
  ReviewUpdate,
  UserReviewsQuery,
} from '@wayable/protocol/reviews';
import { refreshAccess } from '../answers/access.service.ts';
import { readPhotoAddresses, toPhotoUrl } from '../photos/photo-address.ts';
import type { PhotoStore } from '../photos/photo-store.ts';
import { replacePhotos, resolvePhotos } from '../photos/review-photos.service.ts';
import { assertMay } from '../policy/policy.ts';
import type { Reader } from '../visibility/visibility.ts';
import { withdrawDeletedReview } from './deleted-reviews.queries.ts';
import { readAnswers } from './read-answers.ts';
import { lockReview, updateReview } from './review-writes.queries.ts';
import * as queries from './reviews.queries.ts';

const reviewNotFound = () => new DomainError('not_found', 'There is no review with this id.');

/** @throws {DomainError} not_found */
export async function getReview(sql: Queryable, id: string, reader: Reader) {
  const review = await queries.findReview(sql, id, reader);
  if (!review) throw reviewNotFound();
  return review;
}

/**
 * Returns a page of a place's reviews, newest first by default.
 * @throws {DomainError} not_found for an unknown place
 */
export async function listReviewsOfLocation(
  sql: Database,
  locationId: string,
  query: LocationReviewsQuery,
  reader: Reader,
) {
  const { page, limit, sortBy, ...filter } = query;
  const [rows, count] = await Promise.all([
    queries.findReviewsOfLocation(
      sql,
      { locationId, filter, sortBy, limit, offset: (page - 1) * limit },
      reader,
    ),
    queries.countReviewsOfLocation(sql, locationId, filter),
  ]);
  if (count === undefined) throw new DomainError('not_found', 'There is no location with this id.');
  return toPagedResult(rows, count, page, limit);
}

/** Number of reviews in the HTML of a place's page, which shows them before or without the script. */
const SERVED_REVIEWS = 5;

/** Returns the newest reviews of a place as signed-out visitors see them. */
export const listServedReviews = (sql: Queryable, locationId: string) =>
  queries.findReviewsOfLocation(
    sql,
    { locationId, filter: {}, sortBy: 'created_at', limit: SERVED_REVIEWS, offset: 0 },
    undefined,
  );

const sumCounts = (all: ReviewCounts[]): ReviewCounts =>
  all.reduce(
    (sum, { total, verified, pending }) => ({
      total: sum.total + total,
      verified: sum.verified + verified,
      pending: sum.pending + pending,
    }),
    { total: 0, verified: 0, pending: 0 },
  );

/**
 * Returns a page of a person's reviews, with counts of all, verified and pending reviews, and the person's
 * categories.
 * @throws {DomainError} not_permitted
 */
export async function listReviewsOfUser(
  sql: Database,
  viewer: Viewer,
  userId: string,
  query: UserReviewsQuery,
) {
  assertMay(viewer, 'list_reviews', userId);
  const { page, limit, sortBy, sortOrder, categoryFilter, verificationFilter } = query;
  const searchQuery = toSearchedLine(query.searchQuery);
  const byCategory = await queries.countReviewsOfUserByCategory(sql, { userId, searchQuery });
  const counts = sumCounts(
    byCategory.filter(({ category }) => categoryFilter === 'all' || category === categoryFilter),
  );
  const count = verificationFilter === 'all' ? counts.total : counts[verificationFilter];
  const rows = await queries.findReviewsOfUser(
    sql,
    {
      userId,
      searchQuery,
      categoryFilter,
      verificationFilter,
      sortBy,
      sortOrder,
      limit,
      offset: (page - 1) * limit,
    },
    count,
    viewer,
  );
  const categories = byCategory.map(({ category }) => category);
  return { ...toPagedResult(rows, count, page, limit), counts, categories };
}

/**
 * Returns a person's newest reviews without the kind of visit. The caller checks that the reader may know the
 * author.
 */
export function listNewestReviewsOfUser(sql: Database, reader: Reader, userId: string, limit: number) {
  return queries.findNewestReviewsOfUser(sql, userId, limit, reader);
}

/** @throws {DomainError} not_permitted */
export function countReviewsOfUser(sql: Database, viewer: Viewer, userId: string) {
  assertMay(viewer, 'list_reviews', userId);
  return queries.countReviewsOfUser(sql, userId);
}

/**
 * Changes rating, answers, details, photos or comments. A changed verified review returns to pending, except
 * when only the kind of visit changes. Deletes photos that the review no longer uses.
 * @throws {DomainError} validation_failed, not_found, not_permitted, photo_not_yours
 */
export async function editReview(
  photos: Pick<PhotoStore, 'sql' | 'publicUrl' | 'requestRemoval'>,
  viewer: Viewer,
  id: string,
  change: ReviewUpdate,
) {
  const sent = readAnswers(change);
  const references = change.photos && readPhotoAddresses(photos.publicUrl, change.photos);
  return photos.sql.begin(async (transaction) => {
    const review = await lockReview(transaction, id);
    if (!review) throw reviewNotFound();
    assertMay(viewer, 'update_review', review.user_id);
    const photoIds = references && (await resolvePhotos(transaction, viewer.userId, references));
    const { rating, comments } = change;
    await updateReview(transaction, id, {
      ...sent,
      rating,
      photos: photoIds?.map(toPhotoUrl),
      comments: comments?.trim(),
    });
    if (photoIds) {
      await replacePhotos(transaction, { userId: viewer.userId, reviewId: id, photoIds });
      await photos.requestRemoval(transaction);
    }
    await refreshAccess(transaction, [review.location_id], viewer.userId);
    return getReview(transaction, id, viewer);
  });
}

export type RemoveAsModerator = (viewer: Viewer, id: string, reason: ReviewRemoval) => Promise<void>;

/** Default reason of an administrator's removal. */
const UNSAID: ReviewRemoval = { reason: 'other', details: 'Removed by an administrator' };

/**
 * Deletes the viewer's own review, which can be restored for 30 days. Removes another person's review if the
 * viewer is an administrator.
 * @throws {DomainError} not_found, not_permitted
 */
export async function removeReview(
  sql: Database,
  removeAsModerator: RemoveAsModerator,
  viewer: Viewer,
  id: string,
  removal: Partial<ReviewRemoval>,
): Promise<void> {
  const isOthers = await sql.begin(async (transaction) => {
    const review = await lockReview(transaction, id);
    if (!review) throw reviewNotFound();
    assertMay(viewer, 'delete_review', review.user_id);
    if (review.user_id !== viewer.userId) return true;
    await withdrawDeletedReview(transaction, id);
    await refreshAccess(transaction, [review.location_id], viewer.userId);
    return false;
  });
  const { reason, details } = removal;
  const isUnsaid = reason === undefined && details === undefined;
  if (isOthers)
    await removeAsModerator(viewer, id, isUnsaid ? UNSAID : { ...removal, reason: reason ?? 'other' });
}
