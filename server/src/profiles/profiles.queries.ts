import type { Profile } from '@wayable/protocol/profiles';
import type { Queryable } from '../db/database.ts';

export async function findProfile(sql: Queryable, userId: string): Promise<Required<Profile> | undefined> {
  const [row] = await sql<Required<Profile>[]>`
    select id, full_name, avatar_url, is_admin, reputation_score, total_reviews, badges_earned, created_at, updated_at
    from user_profiles where id = ${userId}
  `;
  return row;
}

export async function insertProfile(
  sql: Queryable,
  profile: { userId: string; fullName: string },
): Promise<void> {
  await sql`insert into user_profiles (id, full_name) values (${profile.userId}, ${profile.fullName})`;
}

export async function updateFullName(sql: Queryable, userId: string, fullName: string): Promise<void> {
  await sql`update user_profiles set full_name = ${fullName}, updated_at = now() where id = ${userId}`;
}
