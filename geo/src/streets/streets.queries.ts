import { waitForLock } from '@wayable/platform/db/advisory-locks';
import type { Queryable, TransactionSql } from '@wayable/platform/db/database';
import type { StreetArea } from '@wayable/protocol/street-areas';
import type { StreetTile } from './draw-tiles.ts';
import type { Bounds, TileAddress } from './tile-grid.ts';

/** A stored tile with the bounds of its area. */
interface StoredTile extends Bounds {
  content: Buffer;
  content_hash: string;
}

export function listStreetAreas(sql: Queryable): Promise<StreetArea[]> {
  return sql<StreetArea[]>`
    select name, west, south, east, north, license, imported_at from street_areas order by imported_at, name
  `;
}

/**
 * Returns the tiles of all areas at an address. Tiles with the most coverage come first, then the most
 * detailed.
 */
export function listTilesAt(sql: Queryable, { zoom, x, y }: TileAddress): Promise<StoredTile[]> {
  return sql<StoredTile[]>`
    select content, content_hash, west, south, east, north
    from street_tiles join street_areas on street_areas.name = area
    where zoom = ${zoom} and x = ${x} and y = ${y}
    order by round(coverage::numeric, 2) desc, octet_length(content) desc, area
  `;
}

/** Waits for other imports of streets, and turns off the time limit between statements. */
export async function beginReplacing(sql: TransactionSql): Promise<void> {
  await waitForLock(sql, 'streets');
  await sql.limitStatements(0);
  await sql`set local idle_in_transaction_session_timeout = 0`;
}

/**
 * Records that the tiles of an area match a file.
 * @returns the name of the area, or undefined if its tiles were drawn from other features
 */
export async function confirmArea(
  sql: Queryable,
  { west, south, east, north }: Bounds,
  featuresHash: string,
): Promise<string | undefined> {
  const [known] = await sql<{ name: string }[]>`
    update street_areas set imported_at = now()
    where features_hash = ${featuresHash} and west = ${west} and south = ${south} and east = ${east}
      and north = ${north}
    returning name
  `;
  return known?.name;
}

/** Deletes an area and its tiles, if it exists. */
export async function deleteArea(sql: Queryable, name: string): Promise<void> {
  await sql`delete from street_areas where name = ${name}`;
}

export async function insertArea(
  sql: Queryable,
  area: Bounds & { name: string; license: string; featuresHash: string },
): Promise<void> {
  await sql`
    insert into street_areas (name, west, south, east, north, license, features_hash)
    values (${area.name}, ${area.west}, ${area.south}, ${area.east}, ${area.north}, ${area.license},
      ${area.featuresHash})
  `;
}

export async function insertTiles(sql: Queryable, area: string, tiles: StreetTile[]): Promise<void> {
  const rows = tiles.map(({ bytes: _, ...tile }) => ({ ...tile, area }));
  await sql`
    insert into street_tiles ${sql(rows, 'zoom', 'x', 'y', 'area', 'coverage', 'content', 'content_hash')}
  `;
}
