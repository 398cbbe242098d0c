import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { retryDeadlocks } from './retry-deadlocks.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

it('repeats the aborted transaction', async () => {
  let attempts = 0;
  const held = new Map([1, 2].map((lock) => [lock, Promise.withResolvers<void>()]));
  /** Takes one lock, waits for the other transaction to take the other lock, then takes that too. */
  const takeBoth = (first: number, second: number) =>
    retryDeadlocks(() =>
      server.sql.begin(async (transaction) => {
        attempts++;
        await transaction`select pg_advisory_xact_lock(${first})`;
        held.get(first)?.resolve();
        await held.get(second)?.promise;
        await transaction`select pg_advisory_xact_lock(${second})`;
        return first;
      }),
    );
  expect(await Promise.all([takeBoth(1, 2), takeBoth(2, 1)])).toEqual([1, 2]);
  expect(attempts).toBe(3);
});

it('fails after the fifth deadlock, or any other failure', async () => {
  const count = async (code: string) => {
    let attempts = 0;
    const work = async () => {
      attempts++;
      throw Object.assign(new Error('refused'), { code });
    };
    await expect(retryDeadlocks(work)).rejects.toMatchObject({ code });
    return attempts;
  };
  expect(await count('40P01')).toBe(5);
  expect(await count('23505')).toBe(1);
});
