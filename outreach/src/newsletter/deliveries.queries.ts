import type { Queryable } from '@wayable/platform/db/database';

/** A waiting delivery of an update. */
interface Next {
  id: string;
  updateId: string;
  subject: string;
  body: string;
  /** The number of earlier tries. */
  attempts: number;
  /** The recipient: an account, or an address of the list. Both are null if the recipient was deleted. */
  userId: string | null;
  subscriberId: string | null;
}

/** A claimed delivery with its address. */
export type Claimed = Next & Recipient & { unsubscribeUrl: string };

/** The address of a recipient, and the language of the mail. */
interface Recipient {
  email: string;
  locale: string | null;
}

/**
 * Returns the milliseconds until any process may send the next mail.
 * @param gapMs the minimum time between two mails
 */
export async function findPause(sql: Queryable, gapMs: number): Promise<number> {
  const [row] = await sql<{ pause: number }[]>`
    select coalesce(greatest(0, ceil(${gapMs} - extract(epoch from clock_timestamp() - max(claimed_at)) * 1000)), 0)::int
      as pause
    from newsletter_deliveries where claimed_at is not null
  `;
  return row?.pause ?? 0;
}

/** Returns the next due delivery of an update in state `sending`. */
export async function findNext(sql: Queryable): Promise<Next | undefined> {
  const [row] = await sql<Next[]>`
    select delivery.id::text, delivery.update_id as "updateId", updates.subject, updates.body, delivery.attempts,
      delivery.user_id as "userId", delivery.subscriber_id as "subscriberId"
    from newsletter_updates as updates
    join newsletter_deliveries as delivery on delivery.update_id = updates.id
    where updates.state = 'sending' and delivery.state = 'waiting' and delivery.due_at <= now()
    order by updates.started_at, delivery.id limit 1
  `;
  return row;
}

/** Returns the current address of a recipient, or undefined if the recipient no longer gets updates. */
export async function findRecipient(
  sql: Queryable,
  { userId, subscriberId }: Pick<Next, 'userId' | 'subscriberId'>,
): Promise<Recipient | undefined> {
  const [row] = await sql<Recipient[]>`
    select email, locale from newsletter_recipients where id = ${userId ?? subscriberId}
      and source = ${userId === null ? 'list' : 'account'}
  `;
  return row;
}

/** Claims a delivery for its address. Returns false if another delivery of the update has that address. */
export async function claim(
  sql: Queryable,
  { id, updateId, email }: Pick<Claimed, 'id' | 'updateId' | 'email'>,
): Promise<boolean> {
  const { count } = await sql`
    update newsletter_deliveries set state = 'claimed', claimed_at = clock_timestamp(), attempts = attempts + 1,
      address_hash = sha256(convert_to(${email}, 'UTF8'))
    where id = ${id}::bigint and not exists (
      select from newsletter_deliveries as other where other.update_id = ${updateId} and other.id <> ${id}::bigint
        and other.address_hash = sha256(convert_to(${email}, 'UTF8'))
    )
  `;
  return count === 1;
}

export async function skip(sql: Queryable, id: string): Promise<void> {
  await sql`update newsletter_deliveries set state = 'skipped' where id = ${id}::bigint`;
}

export async function markSent(sql: Queryable, id: string): Promise<void> {
  await sql`update newsletter_deliveries set state = 'sent' where id = ${id}::bigint`;
}

export async function markFailed(sql: Queryable, id: string, reason: string): Promise<void> {
  await sql`update newsletter_deliveries set state = 'failed', reason = ${reason} where id = ${id}::bigint`;
}

/**
 * Sets a claimed delivery back to waiting. Call it only if the mail server has certainly not accepted the
 * mail.
 * @param isTry whether the attempt counts as a try of this recipient
 */
export async function putBack(
  sql: Queryable,
  id: string,
  { afterSeconds, isTry, reason }: { afterSeconds: number; isTry: boolean; reason: string },
): Promise<void> {
  await sql`
    update newsletter_deliveries set state = 'waiting', due_at = now() + make_interval(secs => ${afterSeconds}),
      attempts = attempts - ${isTry ? 0 : 1}, reason = ${reason}
    where id = ${id}::bigint
  `;
}

/**
 * Marks deliveries as failed if a killed process left them claimed. They may have been sent, so they are not
 * sent again.
 */
export async function giveUpLeft(sql: Queryable, seconds: number): Promise<void> {
  await sql`
    update newsletter_deliveries set state = 'failed', reason = 'PROCESS_ENDED'
    where state = 'claimed' and claimed_at < now() - make_interval(secs => ${seconds})
  `;
}

/** Deletes the address hashes that an unfinished update stores for accounts and subscribers deleted since. */
export async function forgetDeletedRecipients(sql: Queryable): Promise<void> {
  await sql`
    update newsletter_deliveries set address_hash = null
    where address_hash is not null and user_id is null and subscriber_id is null
  `;
}

/**
 * Finishes updates without remaining deliveries, and deletes the address hashes, which are no longer needed.
 */
export async function finishUpdates(sql: Queryable): Promise<void> {
  await sql`
    with finished as (
      update newsletter_updates as updates set state = 'sent', finished_at = now(), revision = revision + 1
      where state = 'sending' and not exists (
        select from newsletter_deliveries as delivery
        where delivery.update_id = updates.id and delivery.state in ('waiting', 'claimed')
      ) returning id
    )
    update newsletter_deliveries set address_hash = null where update_id in (select id from finished)
  `;
}
