import type { Fragment, Queryable } from '@wayable/platform/db/database';
import { type AdminReviewSort, COUNTED_MAX, type ModeratedReview } from '@wayable/protocol/moderation';
import type { SortOrder, VerificationFilter } from '@wayable/protocol/reviews';
import { answeredAt } from '../../reviews/review-row.ts';

/** Maximum number of reviews that are sorted by name. For more, the index of names is read in order. */
export const SORTED_MAX = 2_500;

/** A review as moderators see it, without its photos. */
export type ModeratedReviewRow = Omit<ModeratedReview, 'photo_details'>;

export interface ReviewListFilter {
  searchQuery: string;
  verificationFilter: VerificationFilter;
  reported: boolean;
  attention: boolean;
}

/** The filters of a list except words. */
type FilterWithoutWords = Omit<ReviewListFilter, 'searchQuery'>;

export interface ReviewListPage {
  sortBy: AdminReviewSort;
  sortOrder: SortOrder;
  limit: number;
  offset: number;
}

const NEWEST_FIRST = { sortBy: 'created_at', sortOrder: 'desc' } as const;

/** Returns the list of an `order by`, with all columns in the same direction. */
export const inOrder = (sql: Queryable, columns: Fragment[], order: SortOrder): Fragment => {
  const direction = order === 'asc' ? sql`asc` : sql`desc`;
  return columns
    .map((column) => sql`${column} ${direction}`)
    .reduce((list, column) => sql`${list}, ${column}`);
};

/**
 * Selects search_form(location.name). For an ASCII name, reads it from the start of the place's search text:
 * `search_form` for a thousand names takes longer than the rest of the query.
 */
const foldedName = (sql: Queryable): Fragment => sql`
  case when octet_length(location.name) = length(location.name) then left(location.search_text, length(location.name))
    else search_form(location.name) end`;

/**
 * Returns the columns by which a list is sorted. The id comes last, so that every review is on exactly one
 * page.
 */
export const orderOf = (sql: Queryable, sortBy: AdminReviewSort): Fragment[] =>
  ({
    created_at: [sql`review.created_at`, sql`review.id`],
    rating: [sql`review.rating`, sql`review.id`],
    location_name: [foldedName(sql), sql`location.id`, sql`review.created_at`, sql`review.id`],
    user_name: [sql`author.name_search`, sql`author.id`, sql`review.created_at`, sql`review.id`],
  })[sortBy];

/** Joins the tables of the names, for lists that are sorted by name. */
export const joinNames = (sql: Queryable, sortBy: AdminReviewSort): Fragment =>
  ({
    created_at: sql``,
    rating: sql``,
    location_name: sql`join locations as location on location.id = review.location_id`,
    user_name: sql`join user_profiles as author on author.id = review.user_id`,
  })[sortBy];

/** Returns the condition of all filters except words. */
export const meets = (sql: Queryable, filter: FilterWithoutWords): Fragment => sql`
  true
  ${filter.verificationFilter === 'all' ? sql`` : sql`and review.is_verified = ${filter.verificationFilter === 'verified'}`}
  ${filter.reported ? sql`and review.id in (select review_id from review_reports where resolved_at is null)` : sql``}
  ${filter.attention ? sql`and review.signals <> '{}' and not review.is_verified` : sql``}
`;

/**
 * Returns the condition that a text alternative has the words. The index of photos has the same expression.
 */
export const altTextHas = (sql: Queryable, searchQuery: string): Fragment =>
  sql`alt_text is not null and search_form(alt_text) like search_pattern(${searchQuery})`;

/** Returns the columns that the orders need. */
const columns = (sql: Queryable) =>
  sql`review.id, review.created_at, review.rating, review.location_id, review.user_id`;

/**
 * Selects the newest reviews that match the filter, or the oldest if the list is sorted by ascending date.
 */
const candidates = (
  sql: Queryable,
  filter: FilterWithoutWords,
  { sortBy, sortOrder }: Pick<ReviewListPage, 'sortBy' | 'sortOrder'> = NEWEST_FIRST,
): Fragment => sql`
  select ${columns(sql)} from reviews as review where ${meets(sql, filter)}
  order by ${inOrder(sql, orderOf(sql, 'created_at'), sortBy === 'created_at' ? sortOrder : 'desc')}
  limit ${filter.reported || filter.attention ? COUNTED_MAX : SORTED_MAX}
`;

/** Counts the reviews that match the filter, at most as many as `candidates` selects. */
export async function countCandidates(sql: Queryable, filter: FilterWithoutWords): Promise<number> {
  const [row] = await sql<{ amount: number }[]>`
    select count(*)::int as amount from (${candidates(sql, filter)}) as counted
  `;
  return row?.amount ?? 0;
}

/** Counts all reviews and the verified ones, from the figures of their authors. */
export async function countReviews(sql: Queryable): Promise<{ total: number; verified: number }> {
  const [row] = await sql<{ total: number; verified: number }[]>`
    select coalesce(sum(total_reviews), 0)::int as total, coalesce(sum(verified_reviews), 0)::int as verified
    from user_profiles
  `;
  return row as { total: number; verified: number };
}

/** Returns a page of the ids that `candidates` selects. */
export async function findCandidates(
  sql: Queryable,
  filter: FilterWithoutWords,
  { sortBy, sortOrder, limit, offset }: ReviewListPage,
): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select review.id from (${candidates(sql, filter, { sortBy, sortOrder })}) as review ${joinNames(sql, sortBy)}
    order by ${inOrder(sql, orderOf(sql, sortBy), sortOrder)} limit ${limit} offset ${offset}
  `;
  return rows.map(({ id }) => id);
}

/**
 * Selects the ids of a page of all reviews. Merges verified and pending reviews, because the index has them
 * in two parts.
 */
function mergedHalves(sql: Queryable, page: ReviewListPage): Fragment {
  const order = inOrder(sql, orderOf(sql, page.sortBy), page.sortOrder);
  const half = (isVerified: boolean) => sql`(
    select review.id, review.created_at, review.rating from reviews as review where review.is_verified = ${isVerified}
    order by ${order} limit ${page.limit + page.offset}
  )`;
  return sql`
    select review.id from (${half(true)} union all ${half(false)}) as review
    order by ${order} limit ${page.limit} offset ${page.offset}
  `;
}

/**
 * Selects the ids of a page that is sorted by name. Reads names in order, and sorts only the reviews of each
 * name.
 */
function walkedNames(
  sql: Queryable,
  verificationFilter: VerificationFilter,
  { sortBy, sortOrder, limit, offset }: ReviewListPage,
): Fragment {
  const [source, name, key] =
    sortBy === 'location_name'
      ? [sql`locations`, sql`search_form(name)`, sql`review.location_id`]
      : [sql`user_profiles`, sql`name_search`, sql`review.user_id`];
  const order = [sql`named.name`, sql`named.id`, sql`review.created_at`, sql`review.id`];
  // `search_form` is slow, so the subquery calls it once per place or person, not once per review.
  return sql`
    select review.id from (
      select id, ${name} as name from ${source} where total_reviews > 0
      order by ${inOrder(sql, [name, sql`id`], sortOrder)} offset 0
    ) as named cross join lateral (
      select id, created_at from reviews as review
      where ${key} = named.id and ${meets(sql, { verificationFilter, reported: false, attention: false })} offset 0
    ) as review
    order by ${inOrder(sql, order, sortOrder)} limit ${limit} offset ${offset}
  `;
}

/** Returns the ids of a page of the reviews that match the filter. Reads indexes in the order of the list. */
export async function findReviewsInOrder(
  sql: Queryable,
  verificationFilter: VerificationFilter,
  page: ReviewListPage,
): Promise<string[]> {
  const { sortBy, sortOrder, limit, offset } = page;
  const byName = sortBy === 'location_name' || sortBy === 'user_name';
  const selection = byName
    ? walkedNames(sql, verificationFilter, page)
    : verificationFilter === 'all'
      ? mergedHalves(sql, page)
      : sql`
          select review.id from reviews as review where review.is_verified = ${verificationFilter === 'verified'}
          order by ${inOrder(sql, orderOf(sql, sortBy), sortOrder)} limit ${limit} offset ${offset}
        `;
  const rows = await sql<{ id: string }[]>`${selection}`;
  return rows.map(({ id }) => id);
}

const instant = (sql: Queryable, column: Fragment) =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Selects the last decision about a review that its author may answer, with the answer. */
const lastDecision = (sql: Queryable) => sql`(
  select json_build_object('id', entry.id::text, 'action', entry.action, 'reason', entry.reason_code,
    'details', entry.reason, 'created_at', ${instant(sql, sql`entry.created_at`)},
    'answer', case when said.decision_id is not null then json_build_object('answer', said.answer,
      'created_at', ${instant(sql, sql`said.created_at`)}) end)
  from admin_log as entry left join moderation_answers as said on said.decision_id = entry.id
  where entry.review_id = review.id and entry.action in ('review_removed', 'review_returned')
  order by entry.id desc limit 1
)`;

const openReports = (sql: Queryable) => sql`(
  select coalesce(json_agg(json_build_object('id', report.id, 'reason', report.reason, 'details', report.details,
    'created_at', ${instant(sql, sql`report.created_at`)}, 'updated_at', ${instant(sql, sql`report.updated_at`)},
    'reporter', json_build_object('id', reporter.id, 'full_name', reporter.full_name))), '[]')
  from (
    select * from review_reports where review_id = review.id and resolved_at is null order by updated_at desc, id limit 5
  ) as report join user_profiles as reporter on reporter.id = report.reporter_id
)`;

const author = (sql: Queryable) => sql`
  json_build_object('id', author.id, 'full_name', author.full_name, 'avatar_url', author.avatar_url) as user_profiles
`;

/** Returns these reviews as moderators see them, in the given order. */
export async function findModeratedReviews(sql: Queryable, ids: string[]): Promise<ModeratedReviewRow[]> {
  return sql<ModeratedReviewRow[]>`
    select review.id, review.user_id, review.location_id, review.rating, review.accessibility_features,
      review.feature_answers, review.place_details as details,
      ${answeredAt(sql)}, review.photos, review.comments,
      review.is_verified, review.created_at, review.updated_at,
      (select count(*)::int from review_reports where review_id = review.id and resolved_at is null) as open_reports,
      json_build_object('id', location.id, 'name', location.name, 'address', location.address) as locations,
      ${author(sql)}, ${openReports(sql)} as reports, ${lastDecision(sql)} as decision, null as removal,
      array(select unnest(review.signals) union select unnest(review_signals(review, review.rating)) order by 1) as signals
    from unnest(${ids}::uuid[]) with ordinality as shown(id, position)
    join reviews as review on review.id = shown.id
    join user_profiles as author on author.id = review.user_id
    join locations as location on location.id = review.location_id
    order by shown.position
  `;
}

/** Selects the newest reviews removed by moderators that match the filter, up to COUNTED_MAX. */
const removedMatching = (sql: Queryable, { searchQuery, verificationFilter }: ReviewListFilter) => sql`
  select * from removed_reviews as review where cause = 'moderation'
  ${verificationFilter === 'all' ? sql`` : sql`and is_verified = ${verificationFilter === 'verified'}`}
  ${
    searchQuery === ''
      ? sql``
      : sql`and (search_text like search_pattern(${searchQuery}) or exists (
          select from photos where removed_review_id = review.id and ${altTextHas(sql, searchQuery)}
        ))`
  }
  order by removed_at desc, id desc limit ${COUNTED_MAX}
`;

export async function countRemoved(sql: Queryable, filter: ReviewListFilter): Promise<number> {
  const [row] = await sql<{ amount: number }[]>`
    select count(*)::int as amount from (${removedMatching(sql, filter)}) as counted
  `;
  return row?.amount ?? 0;
}

/** Returns a page of the reviews removed by moderators, last removed first. */
export async function findRemoved(
  sql: Queryable,
  filter: ReviewListFilter,
  { limit, offset }: Pick<ReviewListPage, 'limit' | 'offset'>,
): Promise<ModeratedReviewRow[]> {
  return sql<ModeratedReviewRow[]>`
    select review.id, review.user_id, review.location_id, review.rating, review.accessibility_features,
      review.feature_answers, review.place_details as details,
      ${answeredAt(sql)}, review.photos, review.comments,
      review.is_verified, review.created_at, review.updated_at, review.signals, 0 as open_reports,
      '[]'::json as reports, ${lastDecision(sql)} as decision, ${author(sql)},
      json_build_object('id', location.id, 'name', review.location_name, 'address', coalesce(location.address, ''))
        as locations,
      json_build_object('removed_at', ${instant(sql, sql`review.removed_at`)}, 'reason', review.reason,
        'details', review.details, 'can_be_restored', location.id is not null,
        'removed_by', case when remover.id is not null then
          json_build_object('id', remover.id, 'full_name', remover.full_name) end) as removal
    from (
      select * from (${removedMatching(sql, filter)}) as matching
      order by removed_at desc, id desc limit ${limit} offset ${offset}
    ) as review
    join user_profiles as author on author.id = review.user_id
    left join locations as location on location.id = review.location_id
    left join user_profiles as remover on remover.id = review.removed_by
    order by review.removed_at desc, review.id desc
  `;
}
