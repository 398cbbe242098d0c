import type { Details } from '@wayable/protocol/answers/details';
import type { FeatureAnswers, VisitedAs } from '@wayable/protocol/answers/feature-answers';
import type { Category, CategoryFilter } from '@wayable/protocol/categories';
import {
  ANONYMOUS_AUTHOR,
  type LocationReviewSort,
  type Review,
  type ReviewCounts,
  type SortOrder,
  type UserReviewSort,
  type VerificationFilter,
} from '@wayable/protocol/reviews';
import type { Queryable } from '../db/database.ts';
import { toDay } from '../db/instant.ts';
import type { AccountLimits } from '../http/limits/account-limits.ts';
import { type PhotoFacts, toPhoto } from '../photos/photo-address.ts';
import { permissionsOnReview } from '../policy/permissions.ts';
import { type Reader, seesAuthor } from '../visibility/visibility.ts';

/** The columns of a review with its author and location; `source` names what the review's row comes from. */
const reviewWithEmbeds = (sql: Queryable, source = 'reviews') => sql`
  select review.id, review.user_id, review.location_id, review.rating, review.accessibility_features,
    review.feature_answers, review.place_details as details, review.visited_as,
    coalesce(review.answered_at, review.created_at) as answered_at, review.photos,
    review.comments, review.is_verified, review.created_at, review.updated_at,
    json_build_object('id', author.id, 'full_name', author.full_name, 'avatar_url', author.avatar_url)
      as user_profiles, author.is_named,
    json_build_object('id', location.id, 'name', location.name, 'address', location.address,
      'category', location.category) as locations,
    case when review.photos = '{}' then '[]' else (
      select coalesce(json_agg(json_build_object('id', photo.id, 'alt_text', photo.alt_text,
        'topic', photo.topic, 'width', photo.width, 'height', photo.height, 'edges', photo.edges)), '[]')
      from photos as photo where photo.review_id = review.id
    ) end as photo_details
  from ${sql(source)} as review
  join visible_authors as author on author.id = review.user_id
  join locations as location on location.id = review.location_id
`;

interface ReviewRow extends Omit<Review, 'photo_details' | 'user_id'> {
  user_id: string;
  photo_details: PhotoFacts[];
  is_named: boolean;
}

/** As this reader may see it, with the photos in the order in which the review names them. */
function toReview({ is_named, ...row }: ReviewRow, reader: Reader): Review {
  const details = row.photo_details.map(toPhoto);
  const position = ({ url }: { url: string }) => row.photos.indexOf(url);
  const permissions = permissionsOnReview(reader, row.user_id);
  const review = {
    ...row,
    photo_details: details.sort((a, b) => position(a) - position(b)),
    ...(permissions && { permissions }),
  };
  if (seesAuthor(reader, { id: row.user_id, is_named })) return review;
  return {
    ...review,
    user_id: null,
    user_profiles: ANONYMOUS_AUTHOR,
    created_at: toDay(row.created_at),
    updated_at: toDay(row.updated_at),
    answered_at: toDay(row.answered_at),
  };
}

/**
 * As lists of one person's reviews have it. How somebody visited is told with a review alone: beside the person's other
 * reviews it would say how they always do.
 */
function toReviewOfPerson(row: ReviewRow, reader: Reader): Review {
  const review = toReview(row, reader);
  return reader?.userId === row.user_id ? review : { ...review, visited_as: null };
}

export async function findReview(sql: Queryable, id: string, reader: Reader): Promise<Review | undefined> {
  const [row] = await sql<ReviewRow[]>`${reviewWithEmbeds(sql)} where review.id = ${id}`;
  return row && toReview(row, reader);
}

/** Ties go to the newest, and the id makes each order total: no review is on two pages, and none on no page. */
const LOCATION_ORDERS: Record<LocationReviewSort, string[]> = {
  created_at: ['created_at', 'id'],
  rating: ['rating', 'created_at', 'id'],
  is_verified: ['is_verified', 'created_at', 'id'],
};

/** One page of a place's reviews; the skipped ones are read from the index alone. */
export async function findReviewsOfLocation(
  sql: Queryable,
  query: { locationId: string; sortBy: LocationReviewSort; limit: number; offset: number },
  reader: Reader,
): Promise<Review[]> {
  const order = LOCATION_ORDERS[query.sortBy]
    .map((column) => sql`review.${sql(column)} desc`)
    .reduce((list, column) => sql`${list}, ${column}`);
  const rows = await sql<ReviewRow[]>`
    ${reviewWithEmbeds(sql)}
    join (
      select review.id from reviews as review where review.location_id = ${query.locationId}
      order by ${order} limit ${query.limit} offset ${query.offset}
    ) as shown on shown.id = review.id
    order by ${order}
  `;
  return rows.map((row) => toReview(row, reader));
}

/** How many reviews the place has; undefined when there is no such place. */
export async function countReviewsOfLocation(
  sql: Queryable,
  locationId: string,
): Promise<number | undefined> {
  const [row] = await sql<{ amount: number }[]>`
    select total_reviews as amount from locations where id = ${locationId}
  `;
  return row?.amount;
}

export interface UserReviewsFilter {
  userId: string;
  searchQuery: string;
  categoryFilter: CategoryFilter;
  verificationFilter: VerificationFilter;
}

const hasWords = (sql: Queryable, searchQuery: string) =>
  searchQuery === ''
    ? sql`true`
    : sql`(location.search_text like search_pattern(${searchQuery})
        or review.comments_search like search_pattern(${searchQuery}))`;

/** Where neither words nor a category are asked for, the index alone tells which reviews they are. */
function reviewsOf(
  sql: Queryable,
  { userId, searchQuery, categoryFilter, verificationFilter }: UserReviewsFilter,
) {
  const needsLocation = searchQuery !== '' || categoryFilter !== 'all';
  return sql`
    from reviews as review
    ${needsLocation ? sql`join locations as location on location.id = review.location_id` : sql``}
    where review.user_id = ${userId} and ${hasWords(sql, searchQuery)}
    ${categoryFilter === 'all' ? sql`` : sql`and location.category = ${categoryFilter}`}
    ${verificationFilter === 'all' ? sql`` : sql`and review.is_verified = ${verificationFilter === 'verified'}`}
  `;
}

const opposite = (order: SortOrder): SortOrder => (order === 'asc' ? 'desc' : 'asc');

/**
 * One page of a person's reviews. Of `count` reviews those of the second half are reached from the end: the skipped ones
 * are fewer.
 */
export async function findReviewsOfUser(
  sql: Queryable,
  query: UserReviewsFilter & { sortBy: UserReviewSort; sortOrder: SortOrder; limit: number; offset: number },
  count: number,
  reader: Reader,
): Promise<Review[]> {
  const { sortBy, sortOrder, offset } = query;
  const limit = Math.min(query.limit, count - offset);
  if (limit <= 0) return [];
  const rest = count - offset - limit;
  const orderBy = (order: SortOrder) => {
    const direction = order === 'asc' ? sql`asc` : sql`desc`;
    return sql`review.${sql(sortBy)} ${direction}, review.id ${direction}`;
  };
  const [walked, skipped] = rest < offset ? [opposite(sortOrder), rest] : [sortOrder, offset];
  const rows = await sql<ReviewRow[]>`
    ${reviewWithEmbeds(sql)}
    join (
      select review.id ${reviewsOf(sql, query)} order by ${orderBy(walked)} limit ${limit} offset ${skipped}
    ) as shown on shown.id = review.id
    order by ${orderBy(sortOrder)}
  `;
  return rows.map((row) => toReviewOfPerson(row, reader));
}

export async function findNewestReviewsOfUser(
  sql: Queryable,
  userId: string,
  limit: number,
  reader: Reader,
): Promise<Review[]> {
  const rows = await sql<ReviewRow[]>`
    ${reviewWithEmbeds(sql)} where review.user_id = ${userId}
    order by review.created_at desc, review.id desc limit ${limit}
  `;
  return rows.map((row) => ({ ...toReviewOfPerson(row, reader), visited_as: null }));
}

/** How many reviews a person has, from kept counts. */
export async function countReviewsOfUser(sql: Queryable, userId: string): Promise<ReviewCounts> {
  const [row] = await sql<ReviewCounts[]>`
    select coalesce(sum(total), 0)::int as total, coalesce(sum(verified), 0)::int as verified,
      (coalesce(sum(total), 0) - coalesce(sum(verified), 0))::int as pending
    from user_profiles, unnest(reviews_by_category, verified_by_category) as counted(total, verified)
    where id = ${userId}
  `;
  return row as ReviewCounts;
}

type CategoryCounts = ReviewCounts & { category: Category };

/**
 * Each category in which the person has reviews, in alphabetical order, with how many of them have the words: kept counts
 * where no words are asked for.
 */
export async function countReviewsOfUserByCategory(
  sql: Queryable,
  { userId, searchQuery }: Pick<UserReviewsFilter, 'userId' | 'searchQuery'>,
): Promise<CategoryCounts[]> {
  if (searchQuery === '') {
    return sql<CategoryCounts[]>`
      select category, total, coalesce(verified, 0) as verified, total - coalesce(verified, 0) as pending
      from user_profiles, unnest(category_ids(), reviews_by_category, verified_by_category)
        as counted(category, total, verified)
      where id = ${userId} and total > 0 order by category
    `;
  }
  return sql<CategoryCounts[]>`
    select category, (count(*) filter (where has_words))::int as total,
      (count(*) filter (where has_words and is_verified))::int as verified,
      (count(*) filter (where has_words and not is_verified))::int as pending
    from (
      select location.category, review.is_verified, ${hasWords(sql, searchQuery)} as has_words
      from reviews as review join locations as location on location.id = review.location_id
      where review.user_id = ${userId}
    ) as own
    group by category order by category
  `;
}

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
 * Inserts the review, and claims the submission's key with it, in one statement; the triggers keep every derived
 * number. Undefined when there is no such place or author, or when the key has been used: a parallel use of the key is
 * waited for. Only what is new counts against the limits of the account, and a refusal gives the key back.
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

/** Locks the review for the transaction and tells whose it is, and of which place. */
export async function lockReview(
  sql: Queryable,
  id: string,
): Promise<{ user_id: string; location_id: string } | undefined> {
  const [row] = await sql<{ user_id: string; location_id: string }[]>`
    select user_id, location_id from reviews where id = ${id} for update
  `;
  return row;
}

/** What an edit sets; undefined stays as it is. */
export interface ReviewChange {
  rating: number | undefined;
  answers: FeatureAnswers | undefined;
  features: string[] | undefined;
  details: Details | undefined;
  visitedAs: VisitedAs | null | undefined;
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
      comments = coalesce(${change.comments ?? null}, comments)
    where id = ${id}
  `;
}

export async function deleteReview(sql: Queryable, id: string): Promise<{ hadPhotos: boolean }> {
  const [row] = await sql<{ photos: string[] }[]>`delete from reviews where id = ${id} returning photos`;
  return { hadPhotos: (row?.photos.length ?? 0) > 0 };
}

export interface Submission {
  request_hash: string;
  review_id: string;
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
