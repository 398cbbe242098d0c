import type { Queryable } from '@wayable/platform/db/database';

/** A profile with all fields for its owner and administrators. */
export interface ProfileRow {
  id: string;
  full_name: string;
  avatar_url: string | null;
  avatar_source: string | null;
  is_admin: boolean;
  reputation_score: number;
  total_reviews: number;
  badges_earned: number;
  created_at: string;
  updated_at: string;
}

export async function findProfile(sql: Queryable, userId: string): Promise<ProfileRow | undefined> {
  const [row] = await sql<ProfileRow[]>`
    select profile.id, full_name, avatar_url, avatar.source_url as avatar_source, is_admin, reputation_score,
      total_reviews, badges_earned, profile.created_at, updated_at
    from user_profiles as profile left join avatars as avatar on avatar.id = avatar_id
    where profile.id = ${userId}
  `;
  return row;
}

/** Changes a person's name. Returns false for an unknown person. */
export async function updateFullName(sql: Queryable, userId: string, fullName: string): Promise<boolean> {
  const { count } = await sql`update user_profiles set full_name = ${fullName} where id = ${userId}`;
  return count > 0;
}

/**
 * Sets the month-end figures of at most `most` people with figures of an earlier month.
 * @returns the number of people
 */
export async function setMonthEndFigures(sql: Queryable, most: number): Promise<number> {
  const { count } = await sql`
    with due as (
      select id from user_profiles where month_end < date_trunc('month', now() at time zone 'UTC')::date
      limit ${most} for update skip locked
    )
    select set_month_end_figures(id) from due
  `;
  return count;
}
