import { ADVISORY_LOCKS } from '@wayable/server/db/advisory-locks';
import type { Queryable } from '@wayable/server/db/database';

/** A mail of an update that waits. */
export interface Next {
  id: string;
  updateId: string;
  subject: string;
  body: string;
  /** Tries before. */
  attempts: number;
  /** Whom it is for: an account, or an address of the list; neither: it is gone. */
  userId: string | null;
  subscriberId: string | null;
}

/** One that is claimed for an address. */
export type Claimed = Next & Recipient & { unsubscribeUrl: string };

/** Where updates go, and the language of the words around them. */
export interface Recipient {
  email: string;
  locale: string | null;
}

/** Whether this transaction is the one that claims, until its end. */
export async function lockClaims(sql: Queryable): Promise<boolean> {
  const [row] = await sql<{ locked: boolean }[]>`
    select pg_try_advisory_xact_lock(${ADVISORY_LOCKS.newsletter}) as locked
  `;
  return row?.locked === true;
}

/** Milliseconds until the next mail may go out, with so many between two of them, for all processes. */
export async function findPause(sql: Queryable, gapMs: number): Promise<number> {
  const [row] = await sql<{ pause: number }[]>`
    select coalesce(greatest(0, ceil(${gapMs} - extract(epoch from clock_timestamp() - max(claimed_at)) * 1000)), 0)::int
      as pause
    from newsletter_deliveries where claimed_at is not null
  `;
  return row?.pause ?? 0;
}

/** The next mail that is due of what is being sent. */
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

/** Where updates for somebody go at present; undefined where that one gets none any more. */
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

/** Claims a mail for its address; false where another mail of the update went there. */
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

/** Puts a mail that was certainly not taken back among those that wait; `isTry`: it counts as a try of this recipient. */
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

/** What has been claimed for so long was left by a process that ended: nobody knows whether it was sent, so it is not sent again. */
export async function giveUpLeft(sql: Queryable, seconds: number): Promise<void> {
  await sql`
    update newsletter_deliveries set state = 'failed', reason = 'PROCESS_ENDED'
    where state = 'claimed' and claimed_at < now() - make_interval(secs => ${seconds})
  `;
}

/** Closes updates of which nothing is left to send; who got one then needs no trace of their address any more. */
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
