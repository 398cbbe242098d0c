import type { Queryable } from '@wayable/platform/db/database';
import type { ToldOf } from '@wayable/protocol/notifications';
import { placeNow, type StoredPlace } from './notifications.queries.ts';

/** The columns of privacy_settings for mails. */
export type MailSetting = 'review_notifications' | 'badge_notifications' | 'role_notifications';

/**
 * Creates a mail for each of at most `limit` people with due notifications. Assigns all pending notifications
 * of the person to it.
 * @returns the ids of the mails
 */
export async function claimDueMails(sql: Queryable, limit: number): Promise<string[]> {
  const rows = await sql<{ mail_id: string }[]>`
    with due as materialized (
      select user_id, gen_random_uuid() as mail_id
      from (select distinct user_id from notifications where mail_due_at <= now() limit ${limit}) as people
    ), claimed as (
      update notifications as notification set mail_id = due.mail_id, mail_due_at = null
      from due where notification.user_id = due.user_id and notification.mail_due_at is not null
      returning notification.mail_id
    )
    select distinct mail_id from claimed
  `;
  return rows.map(({ mail_id: id }) => id);
}

/** The content and recipient of a mail. */
interface DueMail {
  userId: string;
  /** A confirmed email. */
  email: string;
  /** The account's metadata, which may name its language. */
  metadata: Record<string, unknown>;
  settings: Record<MailSetting, boolean>;
  notifications: (ToldOf & { id: string; place: StoredPlace | null })[];
}

/**
 * Returns the content and recipient of a mail. Returns undefined if nothing is left to send, or the person
 * has no confirmed email.
 */
export async function findDueMail(sql: Queryable, mailId: string): Promise<DueMail | undefined> {
  const [row] = await sql<DueMail[]>`
    select account.id as "userId", account.email, account.user_metadata as metadata,
      jsonb_build_object('review_notifications', coalesce(kept.review_notifications, true),
        'badge_notifications', coalesce(kept.badge_notifications, true),
        'role_notifications', coalesce(kept.role_notifications, true)) as settings,
      told.notifications
    from (
      select user_id, jsonb_agg(jsonb_build_object('id', id, 'kind', kind, 'details', details, 'place', ${placeNow(sql)})
        order by created_at, id) as notifications
      from notifications where mail_id = ${mailId} and mailed_at is null group by user_id
    ) as told
    join auth.users as account on account.id = told.user_id
    left join privacy_settings as kept on kept.user_id = told.user_id
    where account.email is not null and account.email_confirmed_at is not null
  `;
  return row;
}

export async function stampMailed(sql: Queryable, ids: string[]): Promise<void> {
  await sql`update notifications set mailed_at = now() where id = any(${ids}::uuid[])`;
}

/** Returns the token that ends a person's mails of a setting, or all mails. Creates it on the first call. */
export async function ensureUnsubscribeToken(
  sql: Queryable,
  userId: string,
  setting: MailSetting | 'all',
): Promise<string> {
  const [row] = await sql<{ token: string }[]>`
    insert into unsubscribe_tokens (user_id, setting) values (${userId}, ${setting})
    on conflict (user_id, setting) do update set setting = excluded.setting returning token
  `;
  return row?.token as string;
}

/** Returns the setting of a token, or undefined for an unknown token. */
export async function findUnsubscribeSetting(
  sql: Queryable,
  token: string,
): Promise<MailSetting | 'all' | undefined> {
  const [row] = await sql<{ setting: MailSetting | 'all' }[]>`
    select setting from unsubscribe_tokens where token = ${token}
  `;
  return row?.setting;
}

/** Turns off the mails of a token. Repeating it is harmless. */
export async function turnMailsOff(sql: Queryable, token: string): Promise<void> {
  await sql`
    insert into privacy_settings as kept (user_id, review_notifications, badge_notifications, role_notifications)
    select user_id, setting not in ('review_notifications', 'all'), setting not in ('badge_notifications', 'all'),
      setting not in ('role_notifications', 'all')
    from unsubscribe_tokens where token = ${token}
    on conflict (user_id) do update set
      review_notifications = kept.review_notifications and excluded.review_notifications,
      badge_notifications = kept.badge_notifications and excluded.badge_notifications,
      role_notifications = kept.role_notifications and excluded.role_notifications, updated_at = now()
  `;
}
