import type { Queryable } from '@wayable/platform/db/database';
import { FAILED_SHOWN_MAX, type NewsletterUpdate } from '@wayable/protocol/newsletter';

const columns = (sql: Queryable) => sql`
  updates.id, updates.subject, updates.body, updates.state, updates.created_at, updates.updated_at, updates.revision,
  updates.started_at, updates.finished_at,
  (select jsonb_build_object('total', count(*),
      'waiting', count(*) filter (where delivery.state in ('waiting', 'claimed')),
      'sent', count(*) filter (where delivery.state = 'sent'),
      'failed', count(*) filter (where delivery.state = 'failed'),
      'skipped', count(*) filter (where delivery.state = 'skipped'))
    from newsletter_deliveries as delivery where delivery.update_id = updates.id) as progress,
  (select coalesce(jsonb_agg(failed.email), '[]') from (
      select coalesce(account.email, subscriber.email) as email from newsletter_deliveries as delivery
      left join auth.users as account on account.id = delivery.user_id
      left join newsletter_subscribers as subscriber on subscriber.id = delivery.subscriber_id
      where delivery.update_id = updates.id and delivery.state = 'failed'
        and coalesce(account.email, subscriber.email) is not null
      order by delivery.id limit ${FAILED_SHOWN_MAX}
    ) as failed) as failed_addresses
`;

export async function countUpdates(sql: Queryable): Promise<number> {
  const [row] = await sql<{ amount: number }[]>`select count(*)::int as amount from newsletter_updates`;
  return row?.amount ?? 0;
}

/** Returns one page of updates, newest first. */
export async function findUpdates(
  sql: Queryable,
  { limit, offset }: { limit: number; offset: number },
): Promise<NewsletterUpdate[]> {
  return sql<NewsletterUpdate[]>`
    select ${columns(sql)} from newsletter_updates as updates
    order by updates.created_at desc, updates.id desc limit ${limit} offset ${offset}
  `;
}

export async function findUpdate(sql: Queryable, id: string): Promise<NewsletterUpdate | undefined> {
  const [row] = await sql<NewsletterUpdate[]>`
    select ${columns(sql)} from newsletter_updates as updates where updates.id = ${id}
  `;
  return row;
}

export async function insertUpdate(
  sql: Queryable,
  update: { id: string; subject: string; body: string; createdBy: string },
): Promise<void> {
  await sql`
    insert into newsletter_updates (id, subject, body, created_by)
    values (${update.id}, ${update.subject}, ${update.body}, ${update.createdBy})
  `;
}

type LockedUpdate = Pick<NewsletterUpdate, 'state' | 'subject' | 'body' | 'revision'>;

/** Returns the state of an update and locks it until the transaction ends. */
export async function lockUpdate(sql: Queryable, id: string): Promise<LockedUpdate | undefined> {
  const [row] = await sql<LockedUpdate[]>`
    select state, subject, body, revision from newsletter_updates where id = ${id} for update
  `;
  return row;
}

export async function changeContent(
  sql: Queryable,
  id: string,
  { subject, body }: { subject: string; body: string },
): Promise<void> {
  await sql`
    update newsletter_updates set subject = ${subject}, body = ${body}, updated_at = now(), revision = revision + 1
    where id = ${id}
  `;
}

export async function deleteUpdate(sql: Queryable, id: string): Promise<void> {
  await sql`delete from newsletter_updates where id = ${id}`;
}

/**
 * Inserts a delivery for each current recipient. Returns their number. Locks the recipients first, to skip
 * those that are being deleted.
 */
export async function insertDeliveries(sql: Queryable, updateId: string): Promise<number> {
  await sql`
    select count(*) from (
      select from user_profiles where id in (select id from newsletter_recipients where source = 'account')
      order by id for key share
    ) as accounts
  `;
  await sql`
    select count(*) from (
      select from newsletter_subscribers where confirmed_at is not null order by id for key share
    ) as subscribers
  `;
  const { count } = await sql`
    insert into newsletter_deliveries (update_id, user_id, subscriber_id)
    select ${updateId}, case when source = 'account' then id end, case when source = 'list' then id end
    from (
      select distinct on (email) source, id, subscribed_at from newsletter_recipients order by email, source, id
    ) as recipient order by subscribed_at, id
  `;
  return count;
}

export async function changeState(sql: Queryable, id: string, state: 'sending' | 'stopped'): Promise<void> {
  await sql`
    update newsletter_updates set state = ${state}, started_at = coalesce(started_at, now()), revision = revision + 1
    where id = ${id}
  `;
}

/**
 * Returns the confirmed email and the metadata of an account, or undefined if there is no confirmed email.
 */
export async function findConfirmedEmail(
  sql: Queryable,
  userId: string,
): Promise<{ email: string; metadata: Record<string, unknown> } | undefined> {
  const [row] = await sql<{ email: string; metadata: Record<string, unknown> }[]>`
    select email, user_metadata as metadata from auth.users where id = ${userId} and email is not null and email_confirmed_at is not null
  `;
  return row;
}
