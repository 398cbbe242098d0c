import type { Queryable } from '../db/database.ts';

/** Notes that the file has to go, unless the note is taken back before; that of a message which is there stays. */
export async function insertRemoval(sql: Queryable, documentId: string, afterSeconds: number): Promise<void> {
  await sql`
    insert into document_removals (document_id, due_at)
    select ${documentId}, now() + make_interval(secs => ${afterSeconds})
    where not exists (select from contact_messages where document_id = ${documentId})
    on conflict (document_id) do update set due_at = excluded.due_at
  `;
}

/** Whether the note was still there. */
export async function deleteRemoval(sql: Queryable, documentId: string): Promise<boolean> {
  const { count } = await sql`delete from document_removals where document_id = ${documentId}`;
  return count === 1;
}

/** Takes some of what is due; nobody else does for `leaseSeconds`, and whoever does not finish leaves it to the next. */
export async function leaseRemovals(
  sql: Queryable,
  { limit, leaseSeconds }: { limit: number; leaseSeconds: number },
): Promise<string[]> {
  const rows = await sql<{ document_id: string }[]>`
    update document_removals set due_at = now() + make_interval(secs => ${leaseSeconds})
    where document_id in (
      select document_id from document_removals where due_at <= now() order by due_at limit ${limit} for update skip locked
    ) returning document_id
  `;
  return rows.map((row) => row.document_id);
}
