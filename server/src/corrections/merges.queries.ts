import type { Queryable } from '../db/database.ts';
import type { CorrectedPlace } from './places.queries.ts';

/** What a merge moved, so that it can be taken back. */
export interface Moved {
  reviews: string[];
  removed: string[];
  /** The people whose confirmations, saved places and follows were moved. */
  confirmations: string[];
  saved: string[];
  follows: string[];
  /** The review, or removed review, that was the first one of its place. */
  first: string | null;
  /** Since when the place was closed before. */
  closedAt: string | null;
}

const LISTS = { reviews: 'reviews', removed: 'removed_reviews' } as const;

/** Which review of the place has the rank of the first one, also while it is removed. */
async function findFirst(sql: Queryable, placeId: string): Promise<string | null> {
  const [row] = await sql<{ id: string }[]>`
    select id from reviews where location_id = ${placeId} and is_first_of_location
    union all select id from removed_reviews where location_id = ${placeId} and is_first_of_location
      and cause <> 'author'
  `;
  return row?.id ?? null;
}

/** Moves rows of one list to another place; `first` keeps, or gets back, the rank of a place's first review. */
async function moveReviews(
  sql: Queryable,
  list: keyof typeof LISTS,
  { ids, from, to, first }: { ids: string[] | undefined; from: string; to: string; first: string | null },
): Promise<string[]> {
  const region =
    list === 'reviews'
      ? sql`, region_key = (select normalized(region_of(address)) from locations where id = ${to})`
      : sql``;
  const rows = await sql<{ id: string }[]>`
    update ${sql(LISTS[list])} set location_id = ${to}, is_first_of_location = id = ${first}::uuid is true ${region}
    where location_id = ${from} ${ids === undefined ? sql`` : sql`and id = any(${ids}::uuid[])`}
    returning id
  `;
  return rows.map(({ id }) => id);
}

/** What people have one of at each place, with the columns that move. */
const OF_PEOPLE = {
  location_confirmations: ['is_accurate', 'note', 'answered_at'],
  saved_locations: ['saved_at'],
  location_follows: ['followed_at'],
} as const;
type TableOfPeople = keyof typeof OF_PEOPLE;

/** Moves the rows of people who have none of the other place. @returns the people */
async function movePeople(
  sql: Queryable,
  table: TableOfPeople,
  { people, from, to }: { people: string[] | undefined; from: string; to: string },
): Promise<string[]> {
  const columns = OF_PEOPLE[table]
    .map((column) => sql`${sql(column)}`)
    .reduce((all, one) => sql`${all}, ${one}`);
  const rows = await sql<{ user_id: string }[]>`
    insert into ${sql(table)} (user_id, location_id, ${columns})
    select user_id, ${to}, ${columns} from ${sql(table)}
    where location_id = ${from} ${people === undefined ? sql`` : sql`and user_id = any(${people}::uuid[])`}
    on conflict do nothing returning user_id
  `;
  const moved = rows.map(({ user_id }) => user_id);
  await sql`delete from ${sql(table)} where location_id = ${from} and user_id = any(${moved}::uuid[])`;
  return moved;
}

/** Lets reviews change their place until the work is done. */
async function whileReviewsMove<T>(sql: Queryable, work: () => Promise<T>): Promise<T> {
  await sql`select set_config('wayable.moves_reviews', 'on', true)`;
  const result = await work();
  await sql`select set_config('wayable.moves_reviews', 'off', true)`;
  return result;
}

/**
 * Moves what people said about a place to the place that it is, and marks it as merged; both are locked. Where both have a
 * first review, the other place's stays the first one. A person's confirmation of the other place stays, too.
 */
export const mergePlaces = (
  sql: Queryable,
  { id: source, closed_at: closedAt }: CorrectedPlace,
  target: string,
): Promise<Moved> =>
  whileReviewsMove(sql, async () => {
    const way = { from: source, to: target };
    const first = await findFirst(sql, source);
    const keptFirst = (await findFirst(sql, target)) === null ? first : null;
    const confirmations = await movePeople(sql, 'location_confirmations', { ...way, people: undefined });
    const saved = await movePeople(sql, 'saved_locations', { ...way, people: undefined });
    const follows = await movePeople(sql, 'location_follows', { ...way, people: undefined });
    const reviews = await moveReviews(sql, 'reviews', { ...way, ids: undefined, first: keptFirst });
    const removed = await moveReviews(sql, 'removed', { ...way, ids: undefined, first: keptFirst });
    await sql`
      update locations set merged_into = ${target}, closed_at = coalesce(closed_at, now()) where id = ${source}
    `;
    return { reviews, removed, confirmations, saved, follows, first, closedAt };
  });

/** Moves back what a merge moved and still is there; both places are locked. */
export const separatePlaces = (
  sql: Queryable,
  { source, target, moved }: { source: string; target: string; moved: Moved },
): Promise<void> =>
  whileReviewsMove(sql, async () => {
    const way = { from: target, to: source };
    await sql`
      update locations set merged_into = null, closed_at = ${moved.closedAt}::timestamptz where id = ${source}
    `;
    await movePeople(sql, 'location_confirmations', { ...way, people: moved.confirmations });
    await movePeople(sql, 'saved_locations', { ...way, people: moved.saved });
    await movePeople(sql, 'location_follows', { ...way, people: moved.follows });
    await moveReviews(sql, 'reviews', { ...way, ids: moved.reviews, first: moved.first });
    await moveReviews(sql, 'removed', { ...way, ids: moved.removed, first: moved.first });
  });
