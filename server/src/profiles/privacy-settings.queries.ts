import type { Queryable } from '@wayable/platform/db/database';
import type { PrivacySettingsUpdate } from '@wayable/protocol/privacy';

export type StoredSettings = Required<PrivacySettingsUpdate>;

const columns = (sql: Queryable) => sql`
  public_profile, show_review_count, show_badges, anonymous_reviews, review_notifications, badge_notifications,
  community_updates, role_notifications
`;

/** Returns a person's stored settings; undefined if the person never changed a setting. */
export async function findPrivacySettings(
  sql: Queryable,
  userId: string,
): Promise<StoredSettings | undefined> {
  const [row] = await sql<StoredSettings[]>`
    select ${columns(sql)} from privacy_settings where user_id = ${userId}
  `;
  return row;
}

/** Changes a person's settings. Missing settings stay unchanged. */
export async function upsertPrivacySettings(
  sql: Queryable,
  userId: string,
  change: PrivacySettingsUpdate,
): Promise<StoredSettings> {
  const [row] = await sql<StoredSettings[]>`
    insert into privacy_settings ${sql({ user_id: userId, ...change })}
    on conflict (user_id) do update set ${sql({ ...change })}, updated_at = now()
    returning ${columns(sql)}
  `;
  return row as StoredSettings;
}
