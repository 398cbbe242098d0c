import type { Database } from './database.ts';

/** A derived number that differs from its source rows. */
export interface Drift {
  number: string;
  row_id: string;
  stored: string;
  expected: string;
}

const ROWS_SHOWN = 50;

/**
 * Recomputes every derived number from its source rows. Returns at most fifty differences, and their total.
 */
export async function findDrift(sql: Database): Promise<{ rows: Drift[]; total: number }> {
  return sql.begin(async (transaction) => {
    await transaction.limitStatements(0);
    const rows = await transaction<(Drift & { total: number })[]>`
      select *, (count(*) over ())::int as total from drift limit ${ROWS_SHOWN}
    `;
    return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 };
  });
}

/** Sets every derived number to the value of its source rows. */
export async function mendDrift(sql: Database): Promise<void> {
  await sql.begin(async (transaction) => {
    await transaction.limitStatements(0);
    await transaction`call mend_drift()`;
  });
}
