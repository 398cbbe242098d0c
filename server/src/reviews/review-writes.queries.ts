import type { Queryable } from '@wayable/platform/db/database';
import type { AccountLimits } from '@wayable/platform/http/limits/account-limits';
import type { Details } from '@wayable/protocol/answers/details';
import type { FeatureAnswers, VisitedAs } from '@wayable/protocol/answers/feature-answers';
import type { Review } from '@wayable/protocol/reviews';
import { type ReviewRow, reviewWithEmbeds, toReview } from './review-row.ts';

export interface NewReview {
  userId: string;
  locationId: string;
  rating: number;
  answers: FeatureAnswers;
  details: Details;
  visitedAs: VisitedAs | null;
  features: string[];
  photos: string[];
  comments: string;
}

export interface SubmissionKey {
  key: string;
  requestHash: string;
}

/**
 * Inserts a review and claims its key in one statement; triggers update derived numbers. Returns undefined if
 * the place or author is missing or the key was used. Waits for a parallel use of the key. Only new reviews
 * count against account limits, and a refusal frees the key.
 */
export async function insertReview(
  sql: Queryable,
  review: NewReview,
  submission: SubmissionKey | undefined,
  limits: AccountLimits,
): Promise<Review | undefined> {
  const claim = submission
    ? sql`claimed as (
        insert into review_submissions (user_id, idempotency_key, request_hash, review_id)
        select user_id, ${submission.key}, ${submission.requestHash}, gen_random_uuid() from given
        on conflict do nothing returning review_id
      )`
    : sql`claimed as (select gen_random_uuid() as review_id from given)`;
  const [row] = await sql<ReviewRow[]>`
    with given as (
      select author.id as user_id, location.id as location_id from user_profiles as author, locations as location
      where author.id = ${review.userId} and location.id = ${review.locationId}
    ), ${claim}, begun as materialized (
      select review_id, user_id, location_id from given, claimed
    ), noted as materialized (
      select begun.* from begun,
        note_account_write(begun.user_id, 'review', begun.location_id, ${sql.json(limits.json)})
    ), inserted as (
      insert into reviews (id, user_id, location_id, rating, feature_answers, place_details, visited_as,
        accessibility_features, photos, comments)
      select review_id, user_id, location_id, ${review.rating}::integer, ${sql.json(review.answers as never)}::jsonb,
        ${sql.json(review.details as never)}::jsonb, ${review.visitedAs}, ${review.features}::text[],
        ${review.photos}::text[], ${review.comments}
      from noted returning *
    )
    ${reviewWithEmbeds(sql, 'inserted')}
  `;
  return row && toReview(row, { userId: review.userId, isAdmin: false });
}

/** Locks a review for the transaction and returns the ids of its author and place. */
export async function lockReview(
  sql: Queryable,
  id: string,
): Promise<{ user_id: string; location_id: string } | undefined> {
  const [row] = await sql<{ user_id: string; location_id: string }[]>`
    select user_id, location_id from reviews where id = ${id} for update
  `;
  return row;
}

/** Fields of an edit; undefined means unchanged. */
interface ReviewChange {
  rating: number | undefined;
  answers: FeatureAnswers | undefined;
  features: string[] | undefined;
  details: Details | undefined;
  visitedAs: VisitedAs | null | undefined;
  photos: string[] | undefined;
  comments: string | undefined;
}

export async function updateReview(sql: Queryable, id: string, change: ReviewChange): Promise<void> {
  const json = (value: object | undefined) => (value === undefined ? null : sql.json(value as never));
  await sql`
    update reviews set
      rating = coalesce(${change.rating ?? null}, rating),
      feature_answers = coalesce(${json(change.answers)}::jsonb, feature_answers),
      accessibility_features = coalesce(${change.features ?? null}::text[], accessibility_features),
      place_details = coalesce(${json(change.details)}::jsonb, place_details),
      visited_as = case when ${change.visitedAs !== undefined}::boolean then ${change.visitedAs ?? null}::text else visited_as end,
      photos = coalesce(${change.photos ?? null}::text[], photos),
      comments = coalesce(${change.comments ?? null}, comments)
    where id = ${id}
  `;
}

export interface Submission {
  request_hash: string;
  review_id: string;
}

/** Waits for a parallel use of the key. @returns false if the key was used */
export async function insertSubmission(
  sql: Queryable,
  userId: string,
  { key, requestHash }: SubmissionKey,
  id: string,
): Promise<boolean> {
  const rows = await sql`
    insert into review_submissions (user_id, idempotency_key, request_hash, review_id)
    values (${userId}, ${key}, ${requestHash}, ${id}) on conflict do nothing
  `;
  return rows.count > 0;
}

export async function findSubmission(
  sql: Queryable,
  userId: string,
  key: string,
): Promise<Submission | undefined> {
  const [row] = await sql<Submission[]>`
    select request_hash, review_id from review_submissions where user_id = ${userId} and idempotency_key = ${key}
  `;
  return row;
}

export async function deleteSubmissionsBefore(sql: Queryable, before: Date): Promise<void> {
  await sql`delete from review_submissions where created_at < ${before}`;
}
