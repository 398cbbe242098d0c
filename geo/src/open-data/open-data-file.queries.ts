import type { Queryable } from '@wayable/platform/db/database';

/** A complete file in the store. */
export interface StoredFileRow {
  id: string;
  folder: string;
  bytes: number;
  made_at: string;
}

/** Returns the current file; undefined before the first file is complete. */
export async function findFile(sql: Queryable): Promise<StoredFileRow | undefined> {
  const [row] = await sql<StoredFileRow[]>`
    select id, folder, bytes::float8 as bytes, made_at from open_data_file where id is not null
  `;
  return row;
}

/** Returns whether today's file (UTC) is missing and no process builds it. */
export async function isFileDue(sql: Queryable): Promise<boolean> {
  const [row] = await sql<{ is_due: boolean }[]>`
    select claimed_until < now() and coalesce(made_at < date_trunc('day', now(), 'UTC'), true) as is_due
    from open_data_file
  `;
  return row?.is_due ?? false;
}

/**
 * Claims the next file for a process. @returns the folder; undefined if another process builds the file, or
 * no file is due
 */
export async function claimFile(
  sql: Queryable,
  claim: { by: string; seconds: number; isForced: boolean },
): Promise<string | undefined> {
  const [row] = await sql<{ next_folder: string }[]>`
    update open_data_file set claimed_by = ${claim.by}, claimed_until = now() + make_interval(secs => ${claim.seconds})
    where claimed_until < now()
      and (${claim.isForced} or coalesce(made_at < date_trunc('day', now(), 'UTC'), true))
    returning case folder when 'a' then 'b' else 'a' end as next_folder
  `;
  return row?.next_folder;
}

/** @returns false if another process has taken over */
export async function renewClaim(sql: Queryable, by: string, seconds: number): Promise<boolean> {
  const { count } = await sql`
    update open_data_file set claimed_until = now() + make_interval(secs => ${seconds}) where claimed_by = ${by}
  `;
  return count > 0;
}

/** Publishes the new file and ends the claim. @returns false if another process has taken over */
export async function publishFile(
  sql: Queryable,
  by: string,
  { id, folder, bytes, made_at }: StoredFileRow,
): Promise<boolean> {
  const { count } = await sql`
    update open_data_file set id = ${id}, folder = ${folder}, bytes = ${bytes}, made_at = ${made_at},
      claimed_by = null, claimed_until = '-infinity'
    where claimed_by = ${by}
  `;
  return count > 0;
}

/** Ends the claim of a process that failed. */
export async function giveUpClaim(sql: Queryable, by: string): Promise<void> {
  await sql`
    update open_data_file set claimed_by = null, claimed_until = '-infinity' where claimed_by = ${by}
  `;
}

/** Forgets a file with missing parts, as after a restore. @returns false if it is not the current file */
export async function forgetFile(sql: Queryable, id: string): Promise<boolean> {
  const { count } =
    await sql`update open_data_file set id = null, bytes = null, made_at = null where id = ${id}`;
  return count > 0;
}
