import type { Queryable } from '@wayable/platform/db/database';
import { toDay } from '@wayable/platform/db/instant';
import type { CorrectedPlace } from './places.queries.ts';

/** Identifies the facts of one element or one file at a place. */
interface FactOrigin {
  source: string;
  source_url: string;
}

/** An element of a public source as it was before the merge. */
interface SourceElement {
  source: string;
  external_id: string;
  made_location: boolean;
  was_merged: boolean;
}

/** The rows that a merge moved, for its undo. */
export interface Moved {
  reviews: string[];
  removed: string[];
  /**
   * The ids of the people with a moved confirmation. `saved` and `follows` contain ids of people in the same
   * way.
   */
  confirmations: string[];
  saved: string[];
  follows: string[];
  /** Origins of moved facts. Old merges have none. */
  facts?: FactOrigin[];
  /** Moved elements of public sources. Old merges have none. */
  elements?: SourceElement[];
  /** The id of the review, or removed review, that was the first of its place. */
  first: string | null;
  /** The closing time of the place before the merge; null if it was open. */
  closedAt: string | null;
}

const LISTS = { reviews: 'reviews', removed: 'removed_reviews' } as const;

/** Returns the id of a place's first review, which a moderator or a suspension may have removed. */
async function findFirst(sql: Queryable, placeId: string): Promise<string | null> {
  const [row] = await sql<{ id: string }[]>`
    select id from reviews where location_id = ${placeId} and is_first_of_location
    union all select id from removed_reviews where location_id = ${placeId} and is_first_of_location
      and cause <> 'author'
  `;
  return row?.id ?? null;
}

/**
 * Moves the reviews of one table to another place: those of `ids`, or all. Marks only `first` as the first
 * review of that place. Returns the ids of the moved reviews.
 */
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

/** Tables with at most one row per person and place, and their columns to move. */
const OF_PEOPLE = {
  location_confirmations: ['is_accurate', 'note', 'answered_at'],
  saved_locations: ['saved_at'],
  location_follows: ['followed_at'],
} as const;
type TableOfPeople = keyof typeof OF_PEOPLE;

/**
 * Moves the rows of `people`, or of all people. Skips people who have a row at the other place. Locks the
 * rows, to skip accounts that are being deleted. Returns the ids of the people with moved rows.
 */
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
    order by user_id for update
    on conflict do nothing returning user_id
  `;
  const moved = rows.map(({ user_id }) => user_id);
  await sql`delete from ${sql(table)} where location_id = ${from} and user_id = any(${moved}::uuid[])`;
  return moved;
}

/** Moves the facts with origins that the other place lacks. Returns these origins. */
async function moveFacts(
  sql: Queryable,
  { origins, from, to }: { origins: FactOrigin[] | undefined; from: string; to: string },
): Promise<FactOrigin[]> {
  const isMeant =
    origins === undefined
      ? sql`true`
      : sql`(source, source_url) in (
          select * from jsonb_to_recordset(${sql.json(origins as never)}) as meant(source text, source_url text))`;
  const rows = await sql<FactOrigin[]>`
    with taken as (
      delete from location_facts as fact where location_id = ${from} and ${isMeant} and not exists (
        select from location_facts as known
        where known.location_id = ${to} and known.source = fact.source and known.source_url = fact.source_url
      )
      returning *
    ), given as (
      insert into location_facts (location_id, source, key, value, source_url, license, about, says)
      select ${to}, source, key, value, source_url, license, about, says from taken
    )
    select distinct source, source_url from taken
  `;
  return [...rows];
}

/**
 * Moves the elements of public sources, so that the next import updates the remaining place. The import does
 * not rename or close the remaining place, because it did not create that place.
 */
async function moveElements(
  sql: Queryable,
  { from, to }: { from: string; to: string },
): Promise<SourceElement[]> {
  const rows = await sql<SourceElement[]>`
    update location_sources as moved set location_id = ${to}, made_location = false, was_merged = true
    from location_sources as before
    where before.location_id = ${from} and moved.source = before.source and moved.external_id = before.external_id
    returning moved.source, moved.external_id, before.made_location, before.was_merged
  `;
  return [...rows];
}

async function moveElementsBack(
  sql: Queryable,
  { elements, from, to }: { elements: SourceElement[]; from: string; to: string },
): Promise<void> {
  await sql`
    update location_sources as moved set location_id = ${to}, made_location = before.made_location,
      was_merged = before.was_merged
    from jsonb_to_recordset(${sql.json(elements as never)}) as before(
      source text, external_id text, made_location boolean, was_merged boolean)
    where moved.location_id = ${from} and moved.source = before.source and moved.external_id = before.external_id
  `;
}

/**
 * Lets the next import separate elements from a place. These are elements that an import joined to the place
 * while it was merged.
 */
async function releaseElements(sql: Queryable, placeId: string): Promise<void> {
  await sql`
    update location_sources as element set was_merged = false
    where location_id = ${placeId} and was_merged and not exists (
      select from corrections, jsonb_to_recordset(moved -> 'elements') as merged(source text, external_id text)
      where duplicate_of = ${placeId} and undone_at is null
        and merged.source = element.source and merged.external_id = element.external_id
    )
  `;
}

/** Allows reviews to change their place during the work. */
async function whileReviewsMove<T>(sql: Queryable, work: () => Promise<T>): Promise<T> {
  await sql`select set_config('wayable.moves_reviews', 'on', true)`;
  const result = await work();
  await sql`select set_config('wayable.moves_reviews', 'off', true)`;
  return result;
}

/**
 * Merges a place into another: moves reviews, answers and facts, and marks the place as merged. Lock both
 * first. If both places have a first review, that of the target stays the first. If a person confirmed both
 * places, the confirmation of the target stays.
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
    const facts = await moveFacts(sql, { ...way, origins: undefined });
    const elements = await moveElements(sql, way);
    // Store only the day, because the moment of a decision could identify the moderator.
    const day = toDay(new Date().toISOString());
    await sql`
      update locations set merged_into = ${target}, closed_at = coalesce(closed_at, ${day}::timestamptz)
      where id = ${source}
    `;
    return { reviews, removed, confirmations, saved, follows, facts, elements, first, closedAt };
  });

/** Moves back the rows that a merge moved and that still exist. Both places must be locked. */
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
    // Since the merge, a moved review may have been removed, and a removed review restored.
    const ids = [...moved.reviews, ...moved.removed];
    await moveReviews(sql, 'reviews', { ...way, ids, first: moved.first });
    await moveReviews(sql, 'removed', { ...way, ids, first: moved.first });
    await moveFacts(sql, { ...way, origins: moved.facts ?? [] });
    await moveElementsBack(sql, { ...way, elements: moved.elements ?? [] });
    await releaseElements(sql, target);
  });
