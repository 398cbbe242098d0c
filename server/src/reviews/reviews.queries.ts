import type { Queryable } from '@wayable/platform/db/database';
import { listDetails } from '@wayable/protocol/answers/detail-topics';
import type { Category, CategoryFilter } from '@wayable/protocol/categories';
import type {
  LocationReviewSort,
  LocationReviewsQuery,
  Review,
  ReviewCounts,
  SortOrder,
  UserReviewSort,
  VerificationFilter,
} from '@wayable/protocol/reviews';
import type { Reader } from '../visibility/visibility.ts';
import { type ReviewRow, reviewWithEmbeds, toReview } from './review-row.ts';

/**
 * Converts a row for a list of one person's reviews, without the kind of visit. Together, the visits would
 * reveal how the person always visits.
 */
function toReviewOfPerson(row: ReviewRow, reader: Reader): Review {
  const review = toReview(row, reader);
  return reader?.userId === row.user_id ? review : { ...review, visited_as: null };
}

export async function findReview(sql: Queryable, id: string, reader: Reader): Promise<Review | undefined> {
  const [row] = await sql<ReviewRow[]>`${reviewWithEmbeds(sql)} where review.id = ${id}`;
  return row && toReview(row, reader);
}

/** The sort columns of each order. The id comes last, so that every review is on exactly one page. */
const LOCATION_ORDERS: Record<LocationReviewSort, string[]> = {
  created_at: ['created_at', 'id'],
  rating: ['rating', 'created_at', 'id'],
  is_verified: ['is_verified', 'created_at', 'id'],
};

/** Filters for the reviews of a place. Without filters, all reviews match. */
type LocationReviewsFilter = Pick<LocationReviewsQuery, 'about' | 'visited_as'>;

const meetsFilter = (sql: Queryable, { about, visited_as: visitedAs }: LocationReviewsFilter) => sql`(
  ${
    about === undefined
      ? sql`true`
      : sql`(
    place_details ?| ${listDetails(about)}::text[]
    or exists (select from photos where photos.review_id = review.id and photos.topic = ${about})
  )`
  } and ${visitedAs === undefined ? sql`true` : sql`visited_as = ${visitedAs}`}
)`;

/**
 * Returns a page of the reviews of a place, or of its target if it was merged. Skipped reviews are read only
 * from the index.
 */
export async function findReviewsOfLocation(
  sql: Queryable,
  query: {
    locationId: string;
    filter: LocationReviewsFilter;
    sortBy: LocationReviewSort;
    limit: number;
    offset: number;
  },
  reader: Reader,
): Promise<Review[]> {
  const order = LOCATION_ORDERS[query.sortBy]
    .map((column) => sql`review.${sql(column)} desc`)
    .reduce((list, column) => sql`${list}, ${column}`);
  const rows = await sql<ReviewRow[]>`
    ${reviewWithEmbeds(sql)}
    join (
      select review.id from reviews as review where review.location_id = merged_location(${query.locationId})
        and ${meetsFilter(sql, query.filter)}
      order by ${order} limit ${query.limit} offset ${query.offset}
    ) as shown on shown.id = review.id
    order by ${order}
  `;
  return rows.map((row) => toReview(row, reader));
}

/** Counts the matching reviews of a place or a merge's target. Returns undefined for an unknown place. */
export async function countReviewsOfLocation(
  sql: Queryable,
  locationId: string,
  filter: LocationReviewsFilter,
): Promise<number | undefined> {
  const amount =
    filter.about === undefined && filter.visited_as === undefined
      ? sql`total_reviews`
      : sql`(
          select count(*)::int from reviews as review
          where review.location_id = locations.id and ${meetsFilter(sql, filter)}
        )`;
  const [row] = await sql<{ amount: number }[]>`
    select ${amount} as amount from locations where id = merged_location(${locationId})
  `;
  return row?.amount;
}

interface UserReviewsFilter {
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

/**
 * Returns the clauses `from` and `where` for a person's reviews. Joins the places only for words or a
 * category, because the index of reviews suffices otherwise.
 */
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
 * Returns a page of a person's `count` matching reviews. Reads a page of the second half backwards from the
 * end, to skip fewer reviews.
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

/** Returns the numbers of a person's reviews. */
export async function countReviewsOfUser(sql: Queryable, userId: string): Promise<ReviewCounts> {
  const [row] = await sql<ReviewCounts[]>`
    select total_reviews as total, verified_reviews as verified, total_reviews - verified_reviews as pending
    from user_profiles where id = ${userId}
  `;
  return row as ReviewCounts;
}

type CategoryCounts = ReviewCounts & { category: Category };

/** Returns a person's categories alphabetically, with the number of matching reviews. */
export async function countReviewsOfUserByCategory(
  sql: Queryable,
  { userId, searchQuery }: Pick<UserReviewsFilter, 'userId' | 'searchQuery'>,
): Promise<CategoryCounts[]> {
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
