import type { Queryable } from '@wayable/platform/db/database';
import { isOpenSignUp } from './accounts/unproved-account.queries.ts';
import { purgeUnverifiedFactors } from './factors/factors.queries.ts';

const EVENTS_KEPT_DAYS = 365;
const IDLE_SESSION_DAYS = 180;
const ANONYMOUS_KEPT_DAYS = 30;
const UNCONFIRMED_KEPT_DAYS = 7;
const DEVICES_KEPT_DAYS = 400;

/** Deletes expired rows: codes, flows, counters, enrollments, SAML states, sessions and old events. */
export async function deleteExpiredRows(sql: Queryable): Promise<void> {
  await sql`delete from auth.one_time_tokens where expires_at < now()`;
  await sql`delete from auth.flow_states where expires_at < now()`;
  await sql`delete from auth.used_tokens where expires_at < now()`;
  await sql`delete from auth.saml_relay_states where expires_at < now()`;
  await sql`delete from auth.sessions where not_after < now()`;
  await sql`delete from auth.attempts where window_ends_at < now()`;
  await sql`delete from auth.challenges where expires_at < now()`;
  await sql`delete from auth.passkey_challenges where expires_at < now()`;
  await sql`delete from auth.factor_recoveries where expires_at < now()`;
  await sql`delete from auth.devices where last_seen_at < now() - make_interval(days => ${DEVICES_KEPT_DAYS})`;
  await purgeUnverifiedFactors(sql);
  await sql`delete from auth.security_events where created_at < now() - make_interval(days => ${EVENTS_KEPT_DAYS})`;
  await sql`
    delete from auth.sessions
    where coalesce(refreshed_at, created_at) < now() - make_interval(days => ${IDLE_SESSION_DAYS})
  `;
}

/**
 * Deletes up to `most` unconfirmed accounts and unused anonymous ones. Keeps accounts with reviews, including
 * removed ones, which may return, and keeps administrators.
 * @returns the number of deleted accounts
 */
export async function deleteUnusedAccounts(sql: Queryable, most: number): Promise<number> {
  const { count } = await sql`
    delete from auth.users where id in (
      select id from auth.users as account
      where ${isOpenSignUp(sql)} and created_at < now() - make_interval(days => ${UNCONFIRMED_KEPT_DAYS})
        or is_anonymous and created_at < now() - make_interval(days => ${ANONYMOUS_KEPT_DAYS})
          and not exists (select from auth.sessions where user_id = account.id)
          and not exists (select from reviews where user_id = account.id)
          and not exists (select from removed_reviews where user_id = account.id)
      limit ${most} for update skip locked
    )
  `;
  return count;
}
