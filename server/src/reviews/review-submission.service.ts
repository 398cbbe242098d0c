import type { Database, Queryable } from '@wayable/platform/db/database';
import { retryLostConnection } from '@wayable/platform/db/retry-lost-connection';
import { DomainError } from '@wayable/platform/http/errors/domain-error';
import { refuseDeletedAccount } from '@wayable/platform/http/errors/refuse-deleted-account';
import {
  type AccountLimits,
  DAY_SECONDS,
  refuseBeyondLimit,
  scaleLimits,
} from '@wayable/platform/http/limits/account-limits';
import type { Viewer } from '@wayable/platform/http/requests/authenticate';
import { assertOwnUserId } from '@wayable/platform/http/requests/own-user-id';
import { REVIEWS_OF_PLACE_DAYS, type ReviewCreate } from '@wayable/protocol/reviews';
import { refreshAccess } from '../answers/access.service.ts';
import {
  type PhotoReference,
  photoNotYours,
  readPhotoAddresses,
  toPhotoUrl,
} from '../photos/photo-address.ts';
import type { PhotoStore } from '../photos/photo-store.ts';
import { assignPhotos, resolveOwnPhotos } from '../photos/review-photos.service.ts';
import { readAnswers, type SentAnswers } from './read-answers.ts';
import * as queries from './review-writes.queries.ts';
import { findReview } from './reviews.queries.ts';
import { assertSameSubmission, hashSubmission } from './submission-keys.service.ts';

const SUBMISSION_KEYS_KEPT_DAYS = 30;

/** Limits per account. Honest people stay below them, and one account cannot change a rating much. */
export const toReviewLimits = (scale: number): AccountLimits =>
  scaleLimits(
    {
      location: {
        max: 5,
        windowSeconds: REVIEWS_OF_PLACE_DAYS * DAY_SECONDS,
        ofLocation: true,
        name: 'reviews_of_place',
        tell: (wait) =>
          `You have reviewed this place several times in the last ${REVIEWS_OF_PLACE_DAYS} days. You can edit those reviews now, or write another one in ${wait}.`,
      },
      hour: {
        max: 60,
        windowSeconds: 3_600,
        name: 'reviews_of_hour',
        tell: (wait) =>
          `You’ve reached the hourly limit for reviews. Thank you! You can send the next one in ${wait}.`,
      },
      day: {
        max: 300,
        windowSeconds: DAY_SECONDS,
        name: 'reviews_of_day',
        tell: (wait) =>
          `You’ve reached the daily limit for reviews. Thank you! You can send the next one in ${wait}.`,
      },
    },
    scale,
  );

/**
 * Returns a hash of the submission. Adds the newer fields only if one is sent, so that old hashes stay valid.
 */
function hashOf(input: ReviewCreate, { answers, details, visitedAs }: SentAnswers): string {
  const parts = [
    input.location_id.toLowerCase(),
    input.rating,
    input.accessibility_features ?? [],
    input.photos ?? [],
    (input.comments ?? '').trim(),
  ];
  const isListAlone = input.feature_answers === undefined && details === undefined && !visitedAs;
  const told = isListAlone ? parts : [...parts, answers ?? {}, details ?? {}, visitedAs ?? null];
  return hashSubmission(told);
}

const unknownLocation = () =>
  new DomainError('location_not_found', 'There is no location with this id.', [
    { field: 'location_id', message: 'is not the id of a location', code: 'invalid' },
  ]);

/** Reports a location that was deleted while its review was being written. */
function refuseDeletedLocation(error: unknown): never {
  const { constraint } = error as { constraint?: string };
  if (constraint === 'reviews_location_id_fkey') throw unknownLocation();
  throw error;
}

/**
 * Returns the review of an earlier submission with this key. Otherwise throws why nothing was inserted: the
 * key has another review, or the place or author does not exist.
 */
async function explainNothingInserted(
  sql: Queryable,
  viewer: Viewer,
  submission: queries.SubmissionKey | undefined,
) {
  const earlier = submission && (await queries.findSubmission(sql, viewer.userId, submission.key));
  if (!earlier) throw unknownLocation();
  assertSameSubmission(earlier, submission.requestHash);
  const review = await findReview(sql, earlier.review_id, viewer);
  if (!review)
    throw new DomainError('review_deleted', 'This review was sent before and has since been deleted.');
  return { review, isNew: false };
}

/**
 * Inserts a review with all its photos and updates the place's verdicts, in one transaction. Returns
 * undefined like `insertReview`. A replay does not fail because of photos that are gone.
 */
function insertAnswered(
  sql: Database,
  viewer: Viewer,
  review: queries.NewReview,
  submission: queries.SubmissionKey | undefined,
  { limits, references }: { limits: AccountLimits; references: PhotoReference[] },
) {
  return sql.begin(async (transaction) => {
    const resolved =
      references.length > 0 ? await resolveOwnPhotos(transaction, viewer.userId, references) : [];
    const missing = resolved.indexOf(undefined);
    if (missing >= 0) {
      if (submission && (await queries.findSubmission(transaction, viewer.userId, submission.key)))
        return undefined;
      throw photoNotYours(missing);
    }
    const photoIds = resolved.filter((id) => id !== undefined);
    const photos = photoIds.map(toPhotoUrl);
    const inserted = await queries.insertReview(transaction, { ...review, photos }, submission, limits);
    if (!inserted) return undefined;
    await refreshAccess(transaction, [inserted.location_id], viewer.userId);
    if (photoIds.length === 0) return inserted;
    await assignPhotos(transaction, { userId: viewer.userId, reviewId: inserted.id, photoIds });
    return findReview(transaction, inserted.id, viewer);
  });
}

/**
 * Creates a review and all derived data in one transaction. With an idempotency key, a replay returns the
 * first review, which `isNew` tells.
 * @throws {DomainError} not_permitted, validation_failed, location_not_found, photo_not_yours,
 * idempotency_key_reused, review_deleted, rate_limited, not_authenticated
 */
export async function createReview(
  { sql, publicUrl }: Pick<PhotoStore, 'sql' | 'publicUrl'>,
  limits: AccountLimits,
  viewer: Viewer,
  input: ReviewCreate,
  key: string | undefined,
) {
  const { userId } = viewer;
  assertOwnUserId(viewer, input.user_id, 'You can write reviews only in your own name.');
  const references = readPhotoAddresses(publicUrl, input.photos ?? []);
  const sent = readAnswers(input);
  const submission = key === undefined ? undefined : { key, requestHash: hashOf(input, sent) };
  const newReview = {
    userId,
    locationId: input.location_id,
    rating: input.rating,
    answers: sent.answers ?? {},
    details: sent.details ?? {},
    visitedAs: sent.visitedAs ?? null,
    features: sent.features ?? [],
    photos: [],
    comments: (input.comments ?? '').trim(),
  };
  const insert = () => insertAnswered(sql, viewer, newReview, submission, { limits, references });
  // With a key, retrying is safe: a review written before the connection broke is found below.
  const inserting = submission ? retryLostConnection(insert) : insert();
  const review = await inserting
    .catch(refuseBeyondLimit(limits))
    .catch(refuseDeletedLocation)
    .catch(
      refuseDeletedAccount(
        'reviews_user_id_fkey',
        'review_submissions_user_id_fkey',
        'account_writes_user_id_fkey',
      ),
    );
  return review ? { review, isNew: true } : explainNothingInserted(sql, viewer, submission);
}

/** Deletes expired submission keys. */
export async function purgeOldSubmissions(sql: Database): Promise<void> {
  await queries.deleteSubmissionsBefore(sql, new Date(Date.now() - SUBMISSION_KEYS_KEPT_DAYS * 86_400_000));
}
