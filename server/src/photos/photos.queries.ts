import type { PhotoTopic } from '@wayable/protocol/photos';
import type { Queryable } from '../db/database.ts';

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

/** A photo, and whether a moderator removed its review. Undefined where the author deleted the review. */
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

/** The photo that was uploaded to a path, and whether the path leads others to it: a path names the author. */
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

/** The photos that some reviews show. */
export async function findPhotosOfReviews(
  sql: Queryable,
  reviewIds: string[],
): Promise<(PhotoRow & { review_id: string })[]> {
  return sql<(PhotoRow & { review_id: string })[]>`
    select ${columns(sql)}, review_id from photos where review_id = any(${reviewIds}::uuid[])
  `;
}

/** The photos that some removed reviews showed. */
export async function findPhotosOfRemovedReviews(
  sql: Queryable,
  reviewIds: string[],
): Promise<(PhotoRow & { review_id: string })[]> {
  return sql<(PhotoRow & { review_id: string })[]>`
    select ${columns(sql)}, removed_review_id as review_id from photos where removed_review_id = any(${reviewIds}::uuid[])
  `;
}

/** The photos of a person that are named by their ids or by their paths. */
export async function findOwnPhotos(
  sql: Queryable,
  { userId, ids, paths }: { userId: string; ids: string[]; paths: string[] },
): Promise<{ id: string; path: string }[]> {
  return sql<{ id: string; path: string }[]>`
    select id, path from photos
    where user_id = ${userId} and (id = any(${ids}::uuid[]) or path = any(${paths}::text[]))
  `;
}

/** How many photos a person has in a folder. */
export async function countPhotosInFolder(sql: Queryable, userId: string, folder: string): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from photos
    where user_id = ${userId} and starts_with(path, ${`${userId}/${folder}/`})
  `;
  return row?.count ?? 0;
}

/** Holds back other uploads to the folder until the transaction ends: its photos are counted one by one. */
export async function lockFolder(sql: Queryable, userId: string, folder: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`photos/${userId}/${folder}`}, 0))`;
}

export interface NewPhoto extends PhotoRow {
  userId: string;
  bytes: number;
}

/** Undefined when there is a photo of this path. */
export async function insertPhoto(sql: Queryable, photo: NewPhoto): Promise<PhotoRow | undefined> {
  const [row] = await sql<PhotoRow[]>`
    insert into photos (id, user_id, path, alt_text, topic, width, height, edges, bytes)
    values (${photo.id}, ${photo.userId}, ${photo.path}, ${photo.alt_text}, ${photo.topic}, ${photo.width}, ${photo.height},
      ${photo.edges}::integer[], ${photo.bytes})
    on conflict (path) do nothing returning ${columns(sql)}
  `;
  return row;
}

/** Whether the account of a person is suspended. */
export async function isSuspended(sql: Queryable, userId: string): Promise<boolean> {
  const { count } = await sql`select from suspensions where user_id = ${userId}`;
  return count > 0;
}

export interface PhotoOfReview {
  alt_text: string | null;
  topic: PhotoTopic | null;
  review_id: string | null;
  /** The review that showed it until a moderator removed that. */
  removed_review_id: string | null;
}

/**
 * A person's photo, locked with its review, which comes first, as by all that changes both. Whoever waits for a review that is just
 * removed finds it among the removed ones, and the other way round.
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

/** Returns the review of a photo to pending: it no longer says what was verified. */
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

/** Deletes a photo that no review shows; whether there was one. */
export async function deleteUnusedPhoto(sql: Queryable, path: string): Promise<boolean> {
  const rows = await sql`
    delete from photos
    where path = ${path} and review_id is null and removed_review_id is null returning id
  `;
  return rows.length > 0;
}

/** Gives a person's unused photos to a review; the ids of those that it got. */
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

/** Deletes the photos of a review that are not among these; the ids of those that stay. */
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
