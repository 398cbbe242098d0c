import type { Queryable } from '@wayable/platform/db/database';

export async function insertAvatar(
  sql: Queryable,
  avatar: { id: string; userId: string; sourceUrl: string | null },
): Promise<void> {
  await sql`
    insert into avatars (id, user_id, source_url) values (${avatar.id}, ${avatar.userId}, ${avatar.sourceUrl})
  `;
}

interface AvatarRow {
  user_id: string;
  source_url: string | null;
  /** Whether a public profile shows the picture. */
  is_public: boolean;
}

export async function findAvatar(sql: Queryable, id: string): Promise<AvatarRow | undefined> {
  const [row] = await sql<AvatarRow[]>`
    select user_id, source_url, coalesce(shown.is_public, false) as is_public
    from avatars left join visible_authors as shown on shown.avatar_id = avatars.id where avatars.id = ${id}
  `;
  return row;
}

/** Sets or removes a person's avatar and deletes the old avatar. Returns false if the new picture is gone. */
export async function updateAvatar(
  sql: Queryable,
  userId: string,
  avatarId: string | null,
): Promise<boolean> {
  const [before] = await sql<{ avatar_id: string | null }[]>`
    select avatar_id from user_profiles where id = ${userId} for no key update
  `;
  if (!before || before.avatar_id === avatarId) return true;
  // A parallel change may have replaced and deleted the picture.
  const kept = await sql`
    select from avatars where id = ${avatarId}::uuid and user_id = ${userId} for key share
  `;
  if (avatarId !== null && kept.length === 0) return false;
  await sql`update user_profiles set avatar_id = ${avatarId} where id = ${userId}`;
  if (before.avatar_id !== null) await sql`delete from avatars where id = ${before.avatar_id}`;
  return true;
}

/** Deletes the pictures stored before a time that no profile shows. */
export async function deleteUnusedAvatarsBefore(sql: Queryable, before: Date): Promise<void> {
  await sql`
    delete from avatars where created_at < ${before}
      and not exists (select from user_profiles where avatar_id = avatars.id)
  `;
}
