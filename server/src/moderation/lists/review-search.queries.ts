import type { Fragment, Queryable } from '@wayable/platform/db/database';
import { MATCHES_MAX } from '@wayable/protocol/moderation';
import {
  altTextHas,
  inOrder,
  joinNames,
  meets,
  orderOf,
  type ReviewListFilter,
  type ReviewListPage,
} from './review-list.queries.ts';

/** Maximum number of matching photos, places and people to search, each. */
const NAMED_MAX = 100;
/**
 * Selects the newest matches: words in comments, in a photo's text alternative, in a place's name or address,
 * or in the author's name. Reads the best rated places first, because the index of ratings finds common words
 * soon.
 */
function matching(sql: Queryable, filter: ReviewListFilter): Fragment {
  const { searchQuery, verificationFilter } = filter;
  // Select only columns of the index of a person's or place's reviews: skipping a thousand index entries
  // costs as much as reading a hundred rows.
  const newest = (source: Fragment) => sql`(
    select review.id, review.created_at from ${source} and ${meets(sql, filter)}
    order by review.created_at desc, review.id desc limit ${MATCHES_MAX}
  )`;
  const commented = sql`review.comments <> '' and review.comments_search like search_pattern(${searchQuery})`;
  // Verified and pending reviews each have an index in list order, fast for common words, and an index of
  // words, fast for rare ones.
  const halves = verificationFilter === 'all' ? [true, false] : [verificationFilter === 'verified'];
  const comments = halves
    .map((isVerified) =>
      newest(sql`reviews as review where review.is_verified = ${isVerified} and ${commented}`),
    )
    .reduce((all, half) => sql`${all} union ${half}`);
  return sql`
    select * from (
      ${comments}
      union
      ${newest(sql`(
          select distinct review_id from (
            select review_id from photos where review_id is not null and ${altTextHas(sql, searchQuery)}
            order by created_at desc, id desc limit ${NAMED_MAX}
          ) as photo
        ) as described join reviews as review on review.id = described.review_id where true`)}
      union
      ${newest(sql`(
          select id from locations where total_reviews > 0 and search_text like search_pattern(${searchQuery})
          order by overall_rating desc, total_reviews desc, id limit ${NAMED_MAX}
        ) as named join reviews as review on review.location_id = named.id where true`)}
      union
      ${newest(sql`(select id from user_profiles where name_search like search_pattern(${searchQuery})
          order by created_at desc, id desc limit ${NAMED_MAX}) as named
        join reviews as review on review.user_id = named.id where true`)}
    ) as review order by created_at desc, id desc limit ${MATCHES_MAX}
  `;
}

/** Returns the ids of at most MATCHES_MAX matching reviews, in the order of the list. */
export async function findMatches(
  sql: Queryable,
  filter: ReviewListFilter,
  { sortBy, sortOrder }: Pick<ReviewListPage, 'sortBy' | 'sortOrder'>,
): Promise<string[]> {
  const found = matching(sql, filter);
  // A list sorted by date needs no further columns.
  const rows = await sql<{ id: string }[]>`
    select review.id from ${
      sortBy === 'created_at'
        ? sql`(${found}) as review`
        : sql`(${found}) as found join reviews as review on review.id = found.id ${joinNames(sql, sortBy)}`
    }
    order by ${inOrder(sql, orderOf(sql, sortBy), sortOrder)}
  `;
  return rows.map(({ id }) => id);
}
