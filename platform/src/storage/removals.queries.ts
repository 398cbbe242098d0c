import type { Fragment, Queryable } from '../db/database.ts';

/** A kind of files, and the references that keep them. */
export interface RemovalNotes {
  kind: 'photo' | 'document';
  /** The condition that a row refers to the files of `id`, so that they stay. */
  isKept: (sql: Queryable, id: string) => Fragment;
}

/** Schedules a removal unless the object is kept. */
export async function insertRemoval(
  sql: Queryable,
  { kind, isKept }: RemovalNotes,
  { id, afterSeconds }: { id: string; afterSeconds: number },
): Promise<void> {
  await sql`
    insert into file_removals (kind, file_id, due_at)
    select ${kind}, ${id}, now() + make_interval(secs => ${afterSeconds}) where not (${isKept(sql, id)})
    on conflict (kind, file_id) do update set due_at = excluded.due_at
  `;
}

/** Cancels a removal. Returns false if it has started or ended. */
export async function takeBackRemoval(sql: Queryable, { kind }: RemovalNotes, id: string): Promise<boolean> {
  const { count } =
    await sql`delete from file_removals where kind = ${kind} and file_id = ${id} and not is_begun`;
  return count === 1;
}

/** Deletes a finished removal. */
export async function deleteRemoval(sql: Queryable, { kind }: RemovalNotes, id: string): Promise<void> {
  await sql`delete from file_removals where kind = ${kind} and file_id = ${id}`;
}

/**
 * Leases at most `limit` due removals for `leaseSeconds` and returns their ids. An expired lease passes to
 * another process.
 */
export async function leaseRemovals(
  sql: Queryable,
  { kind }: RemovalNotes,
  { limit, leaseSeconds }: { limit: number; leaseSeconds: number },
): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    update file_removals set is_begun = true, due_at = now() + make_interval(secs => ${leaseSeconds})
    where kind = ${kind} and file_id in (
      select file_id from file_removals where kind = ${kind} and due_at <= now()
      order by due_at limit ${limit} for update skip locked
    ) returning file_id as id
  `;
  return rows.map(({ id }) => id);
}
