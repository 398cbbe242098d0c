import type { Queryable } from '@wayable/platform/db/database';
import type { Category } from '@wayable/protocol/categories';
import type { CorrectedFields } from '@wayable/protocol/corrections';

/** The fields of a place that corrections can change. */
export interface CorrectedPlace {
  id: string;
  name: string;
  address: string;
  category: Category;
  /** The kind of its source, such as "cafe"; it belongs to the category. */
  place_kind: string | null;
  latitude: number;
  longitude: number;
  /**
   * Text with microseconds: an import reopens a place only if the place has exactly the import's closing
   * time.
   */
  closed_at: string | null;
  merged_into: string | null;
}

/** Locks places in a fixed order, to avoid deadlocks between parallel merges. */
export async function lockPlaces(sql: Queryable, ids: string[]): Promise<Map<string, CorrectedPlace>> {
  const rows = await sql<CorrectedPlace[]>`
    select id, name, address, category, place_kind, latitude, longitude, closed_at::text, merged_into
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

/** Stored fields of a place. The kind is internal, so the history does not show it. */
export type StoredFields = CorrectedFields & Partial<Pick<CorrectedPlace, 'place_kind'>>;

/**
 * Changes the given fields of a place. A new category also changes the kind, or removes it if no kind is
 * given.
 */
export async function updatePlace(
  sql: Queryable,
  id: string,
  { name, address, category, place_kind: kind, latitude, longitude }: StoredFields,
): Promise<void> {
  await sql`
    update locations set name = coalesce(${name ?? null}, name), address = coalesce(${address ?? null}, address),
      near_street = case when ${address ?? null}::text is null and ${latitude ?? null}::float8 is null then near_street end,
      category = coalesce(${category ?? null}, category),
      place_kind = case when ${category ?? null}::text is null then place_kind else ${kind ?? null} end,
      latitude = coalesce(${latitude ?? null}::float8, latitude),
      longitude = coalesce(${longitude ?? null}::float8, longitude)
    where id = ${id}
  `;
}

export async function closePlace(sql: Queryable, id: string, closedAt: string): Promise<void> {
  await sql`update locations set closed_at = ${closedAt}::timestamptz where id = ${id}`;
}

/** Reopens a place, unless all its sources ended while it was closed. */
export async function reopenPlace(sql: Queryable, id: string): Promise<void> {
  await sql`
    update locations set closed_at = (
      select case when bool_and(source.closed_at is not null) then max(source.closed_at) end
      from location_sources as source where source.location_id = locations.id
    ) where id = ${id}
  `;
}

/**
 * Makes the next import compare the sources of a place again, because they may have changed while the
 * correction was applied.
 */
export async function expireSources(sql: Queryable, id: string): Promise<void> {
  await sql`update location_sources set content_hash = '' where location_id = ${id}`;
}
