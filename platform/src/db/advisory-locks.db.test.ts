import { startTestApp, type TestApp } from '@wayable/server/testing/test-app';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { ADVISORY_LOCKS, waitForLock } from './advisory-locks.ts';
import { connect } from './database.ts';

let server: TestApp;

beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

it('uses the lock numbers of ADVISORY_LOCKS in database functions', async () => {
  const rows = await server.sql<{ name: string; body: string }[]>`
    select proname as name, prosrc as body from pg_proc
    where pronamespace = 'public'::regnamespace and prosrc ~ 'pg_(try_)?advisory_'
  `;
  const found = rows.flatMap(({ name, body }) =>
    [...body.matchAll(/advisory_\w*lock\((\d+)/g)].map(([, key]) => `${name} ${key}`),
  );
  const { locationCells, accountWrites } = ADVISORY_LOCKS;
  expect([...new Set(found)].sort()).toEqual([
    `fold_location_cells ${locationCells}`,
    `note_account_write ${accountWrites}`,
    `rebuild_location_cells ${locationCells}`,
  ]);
});

it('waits for an advisory lock longer than the statement timeout', async () => {
  const [current] = await server.sql<{ name: string }[]>`select current_database() as name`;
  const address = {
    socketDir: inject('postgresSocketDir'),
    user: 'wayable',
    database: current?.name as string,
  };
  const other = connect(address, { max: 1, statementTimeoutMs: 300 });
  let second: Promise<string | undefined> | undefined;
  await server.sql.begin(async (transaction) => {
    await waitForLock(transaction, 'demo');
    second = other.begin(async (waiting) => {
      await waitForLock(waiting, 'demo');
      const [row] = await waiting<{ statement_timeout: string }[]>`show statement_timeout`;
      return row?.statement_timeout;
    });
    // Prevents an unhandled rejection until the assertion below.
    second.catch(() => undefined);
    await vi.waitFor(
      async () => {
        const waiting = await server.sql`
          select from pg_stat_activity where datname = current_database() and wait_event = 'advisory'
            and query_start < clock_timestamp() - interval '600 milliseconds'
        `;
        expect(waiting).toHaveLength(1);
      },
      { timeout: 30_000, interval: 50 },
    );
  });
  expect(await second).toBe('300ms');
  await other.end();
});
