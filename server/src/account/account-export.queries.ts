import type { Fragment, Queryable } from '@wayable/platform/db/database';
import { type ExportedTable, SINGLE_ROWS } from './exported-tables.ts';

type Row = Record<string, unknown>;

/** Selects a row for the export. Omits the id of the person, which is the same in all rows. */
function rowOf(sql: Queryable, { without, tells }: Pick<ExportedTable, 'without' | 'tells'>): Fragment {
  const row = sql`to_jsonb(kept) - ${['user_id', ...without]}::text[]`;
  if (tells === 'place')
    return sql`${row} || jsonb_build_object('location', (
      select json_build_object('id', id, 'name', name, 'address', address, 'category', category,
        'latitude', latitude, 'longitude', longitude)
      from locations where id = kept.location_id))`;
  if (tells === 'badge')
    return sql`${row} || (
      select jsonb_build_object('badge_type', badge_type) from earned_badges where id = kept.earned_badge_id)`;
  return row;
}

const isOf = (
  sql: Queryable,
  { through, owner = 'user_id' }: Pick<ExportedTable, 'through' | 'owner'>,
  userId: string,
): Fragment =>
  through
    ? sql`kept.${sql(through.column)} in (select id from ${sql(through.table)} where user_id = ${userId})`
    : sql`kept.${sql(owner)} = ${userId}`;

/**
 * Returns the account, the profile and other single rows by their export names; undefined for an unknown
 * account.
 */
export async function findSingleRows(sql: Queryable, userId: string): Promise<Row | undefined> {
  const parts = SINGLE_ROWS.map(
    (table) => sql`(
      select ${rowOf(sql, table)} from ${sql(table.table)} as kept where ${isOf(sql, table, userId)}
    ) as ${sql(table.name)}`,
  );
  const [row] = await sql<Row[]>`
    select ${parts.reduce((all, part) => sql`${all}, ${part}`)} from auth.users where id = ${userId}
  `;
  return row;
}

/** Returns all rows of a table about a person. */
export async function findRows(sql: Queryable, table: ExportedTable, userId: string): Promise<Row[]> {
  const rows = await sql<{ row: Row }[]>`
    select ${rowOf(sql, table)} as row from ${sql(table.table)} as kept
    where ${isOf(sql, table, userId)} order by kept.${sql(table.by)}
  `;
  return rows.map(({ row }) => row);
}

/**
 * The position of a row in the sorted rows. The time is text, because a Date would truncate its microseconds.
 */
export interface Position {
  at: string;
  id: string;
}

/** Returns a page of a person's rows after a position, each row with its own position. */
export async function findPage(
  sql: Queryable,
  table: ExportedTable,
  { userId, after, limit }: { userId: string; after: Position | undefined; limit: number },
): Promise<{ row: Row; position: Position }[]> {
  const at = sql`kept.${sql(table.by)}`;
  const id = sql`kept.${sql(table.id ?? 'id')}::text`;
  return sql<{ row: Row; position: Position }[]>`
    select ${rowOf(sql, table)} as row, json_build_object('at', ${at}::text, 'id', ${id}) as position
    from ${sql(table.table)} as kept
    where ${isOf(sql, table, userId)}
      ${after === undefined ? sql`` : sql`and (${at}, ${id}) > (${after.at}::text::timestamptz, ${after.id})`}
    order by ${at}, ${id} limit ${limit}
  `;
}
