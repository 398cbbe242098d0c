import type { Queryable } from '../db/database.ts';

/** Where the removals of a kind of files are noted, and what keeps them. */
export interface RemovalNotes {
  table: 'photo_removals' | 'document_removals';
  /** The ids of what has files. */
  column: 'photo_id' | 'document_id';
  /** The tables, with a column each, in which the id of what is kept stands. */
  keptBy: readonly (readonly [table: string, column: string])[];
}

/** Notes that files have to go, unless the note is taken back before; those of what is kept stay. */
export async function insertRemoval(
  sql: Queryable,
  { table, column, keptBy }: RemovalNotes,
  { id, afterSeconds }: { id: string; afterSeconds: number },
): Promise<void> {
  const isKept = keptBy.map(
    ([keeper, of]) => sql`or exists (select from ${sql(keeper)} where ${sql(of)} = ${id})`,
  );
  await sql`
    insert into ${sql(table)} (${sql(column)}, due_at)
    select ${id}, now() + make_interval(secs => ${afterSeconds}) where not (false ${isKept})
    on conflict (${sql(column)}) do update set due_at = excluded.due_at
  `;
}

/** Takes a note back; false where the removal has begun or was done. */
export async function takeBackRemoval(
  sql: Queryable,
  { table, column }: RemovalNotes,
  id: string,
): Promise<boolean> {
  const { count } = await sql`delete from ${sql(table)} where ${sql(column)} = ${id} and not is_begun`;
  return count === 1;
}

/** Deletes the note of a removal that was done. */
export async function deleteRemoval(
  sql: Queryable,
  { table, column }: RemovalNotes,
  id: string,
): Promise<void> {
  await sql`delete from ${sql(table)} where ${sql(column)} = ${id}`;
}

/** Begins some of the removals that are due; nobody else does for `leaseSeconds`, and whoever does not finish leaves it to the next. */
export async function leaseRemovals(
  sql: Queryable,
  { table, column }: RemovalNotes,
  { limit, leaseSeconds }: { limit: number; leaseSeconds: number },
): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    update ${sql(table)} set is_begun = true, due_at = now() + make_interval(secs => ${leaseSeconds})
    where ${sql(column)} in (
      select ${sql(column)} from ${sql(table)} where due_at <= now() order by due_at limit ${limit} for update skip locked
    ) returning ${sql(column)} as id
  `;
  return rows.map(({ id }) => id);
}
