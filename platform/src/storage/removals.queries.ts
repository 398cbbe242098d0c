import type { Queryable } from '../db/database.ts';

/** The table of scheduled removals of a kind of files, and the references that keep files. */
export interface RemovalNotes {
  table: 'photo_removals' | 'document_removals';
  /** The column with ids of objects that have files. */
  column: 'photo_id' | 'document_id';
  /** Tables and columns with references that keep an object's files. */
  keptBy: readonly (readonly [table: string, column: string])[];
}

/** Schedules a removal unless the object is kept. */
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

/** Cancels a removal. Returns false if it has started or ended. */
export async function takeBackRemoval(
  sql: Queryable,
  { table, column }: RemovalNotes,
  id: string,
): Promise<boolean> {
  const { count } = await sql`delete from ${sql(table)} where ${sql(column)} = ${id} and not is_begun`;
  return count === 1;
}

/** Deletes a finished removal. */
export async function deleteRemoval(
  sql: Queryable,
  { table, column }: RemovalNotes,
  id: string,
): Promise<void> {
  await sql`delete from ${sql(table)} where ${sql(column)} = ${id}`;
}

/**
 * Leases at most `limit` due removals for `leaseSeconds` and returns their ids. An expired lease passes to
 * another process.
 */
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
