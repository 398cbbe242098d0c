/** Where a page of an export ends: the next one begins behind it. `at` is PostgreSQL's text, which has its microseconds. */
export interface PageKey {
  at: string;
  id: string;
}

export interface PageSource<Row> {
  findKeys: (after: PageKey | undefined, limit: number) => Promise<PageKey[]>;
  findRows: (keys: PageKey[]) => Promise<Row[]>;
}

/** A page is one statement for keys and one for rows: both end far below the limit of a statement. */
const PAGE_ROWS = 500;

/**
 * Reads pages of rows until there are no more. Between the pages no connection is held, however slowly they are fetched.
 * @throws the reason of `signal` once it aborts, also while no row matches
 */
export async function* walkPages<Row>(
  { findKeys, findRows }: PageSource<Row>,
  signal: AbortSignal,
): AsyncGenerator<Row[]> {
  let after: PageKey | undefined;
  for (;;) {
    signal.throwIfAborted();
    const keys = await findKeys(after, PAGE_ROWS);
    const rows = keys.length === 0 ? [] : await findRows(keys);
    if (rows.length > 0) yield rows;
    if (keys.length < PAGE_ROWS) return;
    after = keys.at(-1);
  }
}
