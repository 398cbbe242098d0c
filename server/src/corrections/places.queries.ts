import type { Queryable } from '@wayable/platform/db/database';
import type { Category } from '@wayable/protocol/categories';
import type { CorrectedFields } from '@wayable/protocol/corrections';

/** The fields of a place that corrections can change. */
export interface CorrectedPlace {
  id: string;
  name: string;
  address: string;
  category: Category;
  latitude: number;
  longitude: number;
  /** With microseconds: an import reopens only a place with exactly its own closing time. */
  closed_at: string | null;
  merged_into: string | null;
}

/** Locks places in a fixed order, to avoid deadlocks between parallel merges. */
export async function lockPlaces(sql: Queryable, ids: string[]): Promise<Map<string, CorrectedPlace>> {
  const rows = await sql<CorrectedPlace[]>`
    select id, name, address, category, latitude, longitude, closed_at::text, merged_into
    from locations where id = any(${ids}::uuid[]) order by id for no key update
  `;
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns the id of the place, or of its merge target; undefined for an unknown place. */
export async function findPlaceId(sql: Queryable, id: string): Promise<string | undefined> {
  const [row] = await sql<{ id: string }[]>`
    with followed as materialized (select merged_location(${id}::uuid) as id)
    select id from locations where id = (select id from followed)
  `;
  return row?.id;
}

/** Changes the named fields of a place. */
export async function updatePlace(
  sql: Queryable,
  id: string,
  { name, address, category, latitude, longitude }: CorrectedFields,
): Promise<void> {
  await sql`
    update locations set name = coalesce(${name ?? null}, name), address = coalesce(${address ?? null}, address),
      near_street = case when ${address ?? null}::text is null and ${latitude ?? null}::float8 is null then near_street end,
      category = coalesce(${category ?? null}, category),
      latitude = coalesce(${latitude ?? null}::float8, latitude),
      longitude = coalesce(${longitude ?? null}::float8, longitude)
    where id = ${id}
  `;
}

/** Closes a place, or reopens it with null. */
export async function setClosed(sql: Queryable, id: string, closedAt: string | null): Promise<void> {
  await sql`update locations set closed_at = ${closedAt}::timestamptz where id = ${id}`;
}
