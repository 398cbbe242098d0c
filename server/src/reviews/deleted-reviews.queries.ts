import { REMOVED_KEPT_DAYS } from '@wayable/protocol/moderation';
import { DELETED_REVIEWS_MAX, type DeletedReview } from '@wayable/protocol/reviews';
import type { Queryable } from '../db/database.ts';

/** Takes a review of its author out of sight; it is kept for `REMOVED_KEPT_DAYS` and then deleted for good. */
export async function withdrawDeletedReview(sql: Queryable, id: string): Promise<void> {
  await sql`select withdraw_reviews(array[${id}::uuid], null, null, null, 'author')`;
}

/** What the person deleted and may still restore, the newest first. */
export async function findDeletedReviews(sql: Queryable, userId: string): Promise<DeletedReview[]> {
  return sql<DeletedReview[]>`
    select id, location_id, location_name, rating, comments, removed_at as deleted_at,
      removed_at + make_interval(days => ${REMOVED_KEPT_DAYS}) as kept_until
    from removed_reviews
    where user_id = ${userId} and cause = 'author'
      and removed_at >= now() - make_interval(days => ${REMOVED_KEPT_DAYS})
    order by removed_at desc, id desc limit ${DELETED_REVIEWS_MAX}
  `;
}

/**
 * The deleted review of the person, locked; its place is locked before, as by everybody who writes reviews. None while
 * the person is suspended.
 */
export async function lockDeletedReview(
  sql: Queryable,
  { id, userId }: { id: string; userId: string },
): Promise<Pick<DeletedReview, 'location_id' | 'location_name'> | undefined> {
  await sql`
    select from locations where id = (select location_id from removed_reviews where id = ${id}) for no key update
  `;
  const [row] = await sql<Pick<DeletedReview, 'location_id' | 'location_name'>[]>`
    select location_id, location_name from removed_reviews
    where id = ${id} and user_id = ${userId} and cause = 'author'
      and removed_at >= now() - make_interval(days => ${REMOVED_KEPT_DAYS})
      and not exists (select from suspensions where user_id = ${userId})
    for update
  `;
  return row;
}

export async function returnDeletedReview(sql: Queryable, id: string): Promise<void> {
  await sql`select return_reviews(array[${id}::uuid])`;
}

/** Deletes one that the person deleted for good; whether there was one. The files of its photos follow. */
export async function deleteForGood(
  sql: Queryable,
  { id, userId }: { id: string; userId: string },
): Promise<boolean> {
  const { count } = await sql`
    delete from removed_reviews where id = ${id} and user_id = ${userId} and cause = 'author'
  `;
  return count > 0;
}
