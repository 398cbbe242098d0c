import { type AdminUser, type AdminUserSort, MATCHES_MAX } from '@wayable/protocol/moderation';
import type { SortOrder } from '@wayable/protocol/reviews';
import type { Fragment } from 'postgres';
import type { Queryable } from '../db/database.ts';

interface UserListPage {
  sortBy: AdminUserSort;
  sortOrder: SortOrder;
  limit: number;
  offset: number;
}

const columnOf = (sql: Queryable, sortBy: AdminUserSort): Fragment =>
  sortBy === 'full_name' ? sql`person.name_search` : sql`person.${sql(sortBy)}`;

function inOrder(sql: Queryable, sortBy: AdminUserSort, order: SortOrder): Fragment {
  const direction = order === 'asc' ? sql`asc` : sql`desc`;
  return sql`${columnOf(sql, sortBy)} ${direction}, person.id ${direction}`;
}

/** People whose name has the words, the newest. */
const named = (sql: Queryable, searchQuery: string) => sql`
  select id from user_profiles where name_search like search_pattern(${searchQuery})
  order by created_at desc, id desc limit ${MATCHES_MAX}
`;

export async function countNamed(sql: Queryable, searchQuery: string): Promise<number> {
  const [row] = await sql<{ amount: number }[]>`
    select count(*)::int as amount from (${named(sql, searchQuery)}) as counted
  `;
  return row?.amount ?? 0;
}

export async function countProfiles(sql: Queryable): Promise<number> {
  const [row] = await sql<{ amount: number }[]>`
    select coalesce(sum(total), 0)::int as amount from row_counts where entity = 'user_profiles'
  `;
  return row?.amount ?? 0;
}

/** One page of `count` people. Those of the second half are reached from the end: the skipped ones are fewer. */
export async function findUsers(
  sql: Queryable,
  searchQuery: string,
  page: UserListPage,
  count: number,
): Promise<AdminUser[]> {
  const { sortBy, sortOrder, offset } = page;
  const limit = Math.min(page.limit, count - offset);
  if (limit <= 0) return [];
  const rest = count - offset - limit;
  const opposite: SortOrder = sortOrder === 'asc' ? 'desc' : 'asc';
  const [walked, skipped] = rest < offset ? [opposite, rest] : [sortOrder, offset];
  const people =
    searchQuery === ''
      ? sql`user_profiles as person`
      : sql`(${named(sql, searchQuery)}) as found join user_profiles as person on person.id = found.id`;
  return sql<AdminUser[]>`
    select person.id, person.full_name, person.avatar_url, person.is_admin, person.total_reviews, person.badges_earned,
      person.reputation_score, person.created_at,
      case when suspension.user_id is not null then json_build_object('reason', suspension.reason,
        'withdraws_reviews', suspension.withdraws_reviews,
        'created_at', to_char(suspension.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end as suspension
    from (
      select person.id from ${people} order by ${inOrder(sql, sortBy, walked)} limit ${limit} offset ${skipped}
    ) as shown
    join user_profiles as person on person.id = shown.id
    left join suspensions as suspension on suspension.user_id = person.id
    order by ${inOrder(sql, sortBy, sortOrder)}
  `;
}
