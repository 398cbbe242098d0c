import type { Queryable } from '@wayable/platform/db/database';
import type { PhotoTopic } from '@wayable/protocol/photos';

export interface PhotoRow {
  id: string;
  path: string;
  alt_text: string | null;
  topic: PhotoTopic | null;
  width: number;
  height: number;
  edges: number[];
}

const columns = (sql: Queryable) => sql`id, path, alt_text, topic, width, height, edges`;

/** Returns a photo, and whether its review is removed. Returns undefined if the author deleted the review. */
export async function findPhoto(
  sql: Queryable,
  id: string,
): Promise<(PhotoRow & { is_removed: boolean }) | undefined> {
  const [row] = await sql<(PhotoRow & { is_removed: boolean })[]>`
    select ${columns(sql)}, removed_review_id is not null as is_removed from photos
    where id = ${id} and not exists (
      select from removed_reviews where removed_reviews.id = removed_review_id and cause = 'author'
    )
  `;
  return row;
}

/**
 * Returns the photo of an upload path, which names the author. `is_withheld` means that others must not use
 * the path.
 */
export async function findPhotoByPath(
  sql: Queryable,
  path: string,
): Promise<(PhotoRow & { is_withheld: boolean }) | undefined> {
  const [row] = await sql<(PhotoRow & { is_withheld: boolean })[]>`
    select ${columns(sql)}, removed_review_id is not null or (review_id is not null and not is_named) as is_withheld
    from photos join (select id as author_id, is_named from visible_authors) as author on author_id = user_id
    where path = ${path}
  `;
  return row;
}

/** Returns the photos of reviews that are not removed, each with its review's id. */
export async function findPhotosOfReviews(
  sql: Queryable,
  reviewIds: string[],
): Promise<(PhotoRow & { review_id: string })[]> {
  return sql<(PhotoRow & { review_id: string })[]>`
    select ${columns(sql)}, review_id from photos where review_id = any(${reviewIds}::uuid[])
  `;
}

/** Returns the photos of removed reviews, each with the removed review's id. */
export async function findPhotosOfRemovedReviews(
  sql: Queryable,
  reviewIds: string[],
): Promise<(PhotoRow & { review_id: string })[]> {
  return sql<(PhotoRow & { review_id: string })[]>`
    select ${columns(sql)}, removed_review_id as review_id from photos where removed_review_id = any(${reviewIds}::uuid[])
  `;
}

/** Returns a person's photos by their ids or upload paths. */
export async function findOwnPhotos(
  sql: Queryable,
  { userId, ids, paths }: { userId: string; ids: string[]; paths: string[] },
): Promise<{ id: string; path: string }[]> {
  return sql<{ id: string; path: string }[]>`
    select id, path from photos
    where user_id = ${userId} and (id = any(${ids}::uuid[]) or path = any(${paths}::text[]))
  `;
}

/** Counts a person's photos in a folder. */
export async function countPhotosInFolder(sql: Queryable, userId: string, folder: string): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from photos
    where user_id = ${userId} and starts_with(path, ${`${userId}/${folder}/`})
  `;
  return row?.count ?? 0;
}

/**
 * Locks the folder until the transaction ends, so that parallel uploads do not exceed its maximum number of
 * photos.
 */
export async function lockFolder(sql: Queryable, userId: string, folder: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`photos/${userId}/${folder}`}, 0))`;
}

interface NewPhoto extends PhotoRow {
  userId: string;
  bytes: number;
}

/** Inserts a photo. Returns undefined if a photo with this path exists. */
export async function insertPhoto(sql: Queryable, photo: NewPhoto): Promise<PhotoRow | undefined> {
  const [row] = await sql<PhotoRow[]>`
    insert into photos (id, user_id, path, alt_text, topic, width, height, edges, bytes)
    values (${photo.id}, ${photo.userId}, ${photo.path}, ${photo.alt_text}, ${photo.topic}, ${photo.width}, ${photo.height},
      ${photo.edges}::integer[], ${photo.bytes})
    on conflict (path) do nothing returning ${columns(sql)}
  `;
  return row;
}

/** Returns whether a person's account is suspended. */
export async function isSuspended(sql: Queryable, userId: string): Promise<boolean> {
  const { count } = await sql`select from suspensions where user_id = ${userId}`;
  return count > 0;
}

interface PhotoOfReview {
  alt_text: string | null;
  topic: PhotoTopic | null;
  review_id: string | null;
  /** The id of the review that showed the photo before the review was removed or deleted. */
  removed_review_id: string | null;
}

/**
 * Locks a person's photo. Locks its review first, like all code that changes both. Locks the review again,
 * because another transaction may have removed or restored it.
 */
export async function lockPhotoOfReview(
  sql: Queryable,
  { id, userId }: { id: string; userId: string },
): Promise<PhotoOfReview | undefined> {
  const photo = sql`from photos where id = ${id} and user_id = ${userId}`;
  const lockReview = () => sql`select from reviews where id = (select review_id ${photo}) for update`;
  await lockReview();
  await sql`select from removed_reviews where id = (select removed_review_id ${photo}) for update`;
  await lockReview();
  const [row] = await sql<
    PhotoOfReview[]
  >`select alt_text, topic, review_id, removed_review_id ${photo} for update`;
  return row;
}

/** Sets the review of a photo back to pending, because its content differs from the verified content. */
export async function changeReviewOfPhoto(sql: Queryable, { review_id }: PhotoOfReview): Promise<void> {
  await sql`update reviews set is_verified = false, updated_at = now() where id = ${review_id}`;
}

export async function updatePhoto(
  sql: Queryable,
  photo: { id: string; userId: string; altText: string | null; topic: PhotoTopic | null },
): Promise<PhotoRow | undefined> {
  const [row] = await sql<PhotoRow[]>`
    update photos set alt_text = ${photo.altText}, topic = ${photo.topic} where id = ${photo.id} and user_id = ${photo.userId}
    returning ${columns(sql)}
  `;
  return row;
}

/** Deletes the photo of an upload path if no review uses it. Returns whether it was deleted. */
export async function deleteUnusedPhoto(sql: Queryable, path: string): Promise<boolean> {
  const rows = await sql`
    delete from photos
    where path = ${path} and review_id is null and removed_review_id is null returning id
  `;
  return rows.length > 0;
}

/** Assigns a person's unused photos to a review and returns the ids of the assigned ones. */
export async function assignPhotos(
  sql: Queryable,
  { userId, reviewId, photoIds }: { userId: string; reviewId: string; photoIds: string[] },
): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    update photos set review_id = ${reviewId}
    where id = any(${photoIds}::uuid[]) and user_id = ${userId} and review_id is null
      and removed_review_id is null returning id
  `;
  return rows.map(({ id }) => id);
}

/** Deletes the photos of a review that are not in `photoIds`, and returns the ids of the remaining ones. */
export async function keepPhotos(
  sql: Queryable,
  { reviewId, photoIds }: { reviewId: string; photoIds: string[] },
): Promise<string[]> {
  await sql`delete from photos where review_id = ${reviewId} and id <> all(${photoIds}::uuid[])`;
  const rows = await sql<{ id: string }[]>`select id from photos where review_id = ${reviewId}`;
  return rows.map(({ id }) => id);
}

export async function deleteUnusedPhotosBefore(sql: Queryable, before: Date): Promise<void> {
  await sql`
    delete from photos where review_id is null and removed_review_id is null and created_at < ${before}
  `;
}
