import type { Database } from './database.ts';

/** A derived number that is not what its source rows give. */
export interface Drift {
  number: string;
  row_id: string;
  stored: string;
  expected: string;
}

const ROWS_SHOWN = 50;

/** Recomputes every derived number from its source rows; the rows that differ, at most fifty, and how many there are. */
export async function findDrift(sql: Database): Promise<{ rows: Drift[]; total: number }> {
  return sql.begin(async (transaction) => {
    await transaction.limitStatements(0);
    const rows = await transaction<(Drift & { total: number })[]>`
      select *, (count(*) over ())::int as total from drift limit ${ROWS_SHOWN}
    `;
    return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 };
  });
}

/** Sets every derived number to what its source rows give. */
export async function mendDrift(sql: Database): Promise<void> {
  await sql.begin(async (transaction) => {
    await transaction.limitStatements(0);
    await transaction`call mend_drift()`;
  });
}
