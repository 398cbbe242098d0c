import type { Queryable } from '@wayable/platform/db/database';

/**
 * Divides all places, ordered by id, into parts of `placesAPart` places, and returns the first id of each
 * part. Reads each part in one short statement on the primary key.
 */
export async function findPartStarts(sql: Queryable, placesAPart: number): Promise<string[]> {
  const starts: string[] = [];
  let [row] = await sql<{ id: string }[]>`select id from locations order by id limit 1`;
  while (row) {
    starts.push(row.id);
    [row] = await sql<{ id: string }[]>`
      select id from locations where id >= ${row.id} order by id offset ${placesAPart} limit 1`;
  }
  return starts;
}

interface PlaceChange {
  id: string;
  /**
   * The UTC day on which the place was added or last confirmed. The exact time could identify the author of
   * an anonymous review.
   */
  changed_on: string;
}

/** Returns at most `limit` open places, from the id `from` to before the id `before`. */
export const findPlacesOfPart = (
  sql: Queryable,
  { from, before, limit }: { from: string; before: string | undefined; limit: number },
): Promise<PlaceChange[]> => sql<PlaceChange[]>`
  select id, to_char(greatest(created_at, last_confirmation_at) at time zone 'UTC', 'YYYY-MM-DD') as changed_on
  from locations
  where closed_at is null and id >= ${from} ${before === undefined ? sql`` : sql`and id < ${before}`}
  order by id
  limit ${limit}`;
