import type { TransactionSql } from '@wayable/platform/db/database';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

/**
 * Runs two transactions that take locks 1 and 2 in opposite orders. Each transaction takes its second lock
 * with `takeSecond`, after both have taken their first lock.
 * @returns the number of attempts
 */
async function deadlock(
  takeSecond: (transaction: TransactionSql, lock: number, meet: () => Promise<void>) => Promise<void>,
): Promise<number> {
  let attempts = 0;
  const held = new Map([1, 2].map((lock) => [lock, Promise.withResolvers<void>()]));
  const takeBoth = (first: number, second: number) =>
    server.sql.begin(async (transaction) => {
      attempts++;
      await transaction`select pg_advisory_xact_lock(${first})`;
      await takeSecond(transaction, second, async () => {
        held.get(first)?.resolve();
        await held.get(second)?.promise;
      });
      return first;
    });
  expect(await Promise.all([takeBoth(1, 2), takeBoth(2, 1)])).toEqual([1, 2]);
  return attempts;
}

it('retries a transaction that a deadlock aborted', async () => {
  const attempts = await deadlock(async (transaction, lock, meet) => {
    await meet();
    await transaction`select pg_advisory_xact_lock(${lock})`;
  });
  expect(attempts).toBe(3);
});

it('retries a transaction that a deadlock aborted at commit', async () => {
  await server.sql.unsafe(`
    create table late (lock integer);
    create function take_late() returns trigger language plpgsql as
      'begin perform pg_advisory_xact_lock(new.lock); return null; end';
    create constraint trigger take_late after insert on late deferrable initially deferred
      for each row execute function take_late();
  `);
  const attempts = await deadlock(async (transaction, lock, meet) => {
    await transaction`insert into late (lock) values (${lock})`;
    await meet();
  });
  expect(attempts).toBe(3);
  expect((await server.sql`select lock from late order by lock`).map(({ lock }) => lock)).toEqual([1, 2]);
});

describe('function that PostgreSQL aborts', () => {
  const countAttempts = async () =>
    (await server.sql`select last_value::integer as count from attempts`)[0]?.count;

  beforeAll(() =>
    server.sql.unsafe(`
      create sequence attempts;
      create function abort_until(success integer) returns void language plpgsql as $$ begin
        if nextval('attempts') < success then raise 'aborted' using errcode = 'deadlock_detected'; end if;
      end $$;
    `),
  );
  beforeEach(() => server.sql`alter sequence attempts restart`);

  const inTransaction = (success: number) =>
    server.sql.begin(async (transaction) => {
      await transaction`select abort_until(${success})`;
    });
  const alone = (success: number) => server.sql`select abort_until(${success})`.then(() => undefined);

  it.each([
    ['statement', alone],
    ['transaction', inTransaction],
  ])('fails after the fifth deadlock of a %s', async (_, work) => {
    await work(5);
    expect(await countAttempts()).toBe(5);
    await server.sql`alter sequence attempts restart`;
    await expect(work(7)).rejects.toMatchObject({ code: '40P01' });
    expect(await countAttempts()).toBe(5);
  });
});

it('runs a transaction once if it fails without a deadlock', async () => {
  let attempts = 0;
  const work = server.sql.begin(async (transaction) => {
    attempts++;
    await transaction`select 1 / 0`;
  });
  await expect(work).rejects.toMatchObject({ code: '22012' });
  expect(attempts).toBe(1);
});
