/** The last position of a page. `at` is PostgreSQL's text with microseconds; empty in the order of ids. */
export interface PageKey {
  at: string;
  id: string;
}

interface PageSource<Row> {
  findKeys: (after: PageKey | undefined, limit: number) => Promise<PageKey[]>;
  findRows: (keys: PageKey[]) => Promise<Row[]>;
}

/** Rows per page. With 500 rows, writing a page blocked other requests for 10 ms. */
const PAGE_ROWS = 50;

/**
 * Yields pages of rows. Holds no connection between pages, however slowly the client reads.
 * @throws the reason of `signal` when it aborts, even without matches
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
