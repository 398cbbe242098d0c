import type { Fragment, Queryable } from '@wayable/platform/db/database';
import { type AdminUser, type AdminUserSort, MATCHES_MAX } from '@wayable/protocol/moderation';
import type { SortOrder } from '@wayable/protocol/reviews';

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

/**
 * Finds at most MATCHES_MAX people with the words in their name, the newest accounts first. Returns their
 * ids, sorted as requested.
 */
export async function findNamed(
  sql: Queryable,
  searchQuery: string,
  { sortBy, sortOrder }: Pick<UserListPage, 'sortBy' | 'sortOrder'>,
): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select person.id from (
      select id from user_profiles where name_search like search_pattern(${searchQuery})
      order by created_at desc, id desc limit ${MATCHES_MAX}
    ) as found join user_profiles as person on person.id = found.id
    order by ${inOrder(sql, sortBy, sortOrder)}
  `;
  return rows.map(({ id }) => id);
}

export async function countProfiles(sql: Queryable): Promise<number> {
  const [row] = await sql<{ amount: number }[]>`
    select count(*)::int as amount from user_profiles
  `;
  return row?.amount ?? 0;
}

/** Returns the ids of a page of all people. */
export async function findInOrder(
  sql: Queryable,
  { sortBy, sortOrder, limit, offset }: UserListPage,
): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select person.id from user_profiles as person
    order by ${inOrder(sql, sortBy, sortOrder)} limit ${limit} offset ${offset}
  `;
  return rows.map(({ id }) => id);
}

/** Returns these people as administrators see them, in the given order. */
export async function findUsers(sql: Queryable, ids: string[]): Promise<AdminUser[]> {
  return sql<AdminUser[]>`
    select person.id, person.full_name, person.avatar_url, person.is_admin, person.total_reviews, person.badges_earned,
      person.reputation_score, person.created_at,
      case when suspension.user_id is not null then json_build_object('reason', suspension.reason,
        'withdraws_reviews', suspension.withdraws_reviews,
        'created_at', to_char(suspension.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end as suspension
    from unnest(${ids}::uuid[]) with ordinality as shown(id, position)
    join user_profiles as person on person.id = shown.id
    left join suspensions as suspension on suspension.user_id = person.id
    order by shown.position
  `;
}
