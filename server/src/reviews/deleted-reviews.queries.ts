import type { Queryable } from '@wayable/platform/db/database';
import { REMOVED_KEPT_DAYS } from '@wayable/protocol/moderation';
import { DELETED_REVIEWS_MAX, type DeletedReview } from '@wayable/protocol/reviews';

/** Hides an author's deleted review. It is kept for `REMOVED_KEPT_DAYS` and then deleted permanently. */
export async function withdrawDeletedReview(sql: Queryable, id: string): Promise<void> {
  await sql`select withdraw_reviews(array[${id}::uuid], null, null, null, 'author')`;
}

/** Returns the person's deleted reviews that can be restored, newest first. */
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
 * Locks the person's deleted review, after its place, like all writers of reviews. Returns the place. Returns
 * undefined if there is no such review or the person is suspended.
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

/**
 * Permanently deletes a person's deleted review and returns whether it existed. Its photo files are removed
 * later.
 */
export async function deleteForGood(
  sql: Queryable,
  { id, userId }: { id: string; userId: string },
): Promise<boolean> {
  const { count } = await sql`
    delete from removed_reviews where id = ${id} and user_id = ${userId} and cause = 'author'
  `;
  return count > 0;
}
