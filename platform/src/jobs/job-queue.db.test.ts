import { startTestApp, type TestApp } from '@wayable/server/testing/test-app';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { JobGivenUp, type JobQueue } from './job-queue.ts';

let server: TestApp;
let jobs: JobQueue;

beforeAll(async () => {
  server = await startTestApp();
  jobs = await server.newJobQueue();
});
afterAll(async () => {
  await jobs.stop();
  await server.close();
});

const COUNTING = { name: 'counting', options: { retries: 2, retryDelaySeconds: 1 } };

it('runs a hundred jobs without pauses and retries failed jobs', async () => {
  const done: number[] = [];
  let failures = 0;
  await jobs.work<{ number: number }>(COUNTING, async ({ number }) => {
    if (number === 7 && failures === 0) {
      failures += 1;
      throw new Error('not yet');
    }
    done.push(number);
  });
  const numbers = Array.from({ length: 100 }, (_, number) => number);
  await server.sql.begin(async (transaction) => {
    for (const number of numbers) await jobs.add<{ number: number }>(transaction, COUNTING, { number });
  });
  // With a pause of two seconds after each two jobs, the jobs would take longer than the timeout.
  await vi.waitFor(() => expect(done).toHaveLength(100), { timeout: 30_000, interval: 50 });
  expect(done.toSorted((one, other) => one - other)).toEqual(numbers);
  expect(failures).toBe(1);
});

it("marks a job's last attempt by the new retry settings", async () => {
  const name = 'failing';
  const kind = { name, options: { retries: 1, retryDelaySeconds: 1 } };
  const earlier = await server.newJobQueue();
  await earlier.work<object>({ name, options: { retries: 5, retryDelaySeconds: 60 } }, async () => undefined);
  await earlier.stop();
  const tries: unknown[] = [];
  await jobs.work<object>(kind, async (_, attempt) => {
    tries.push(attempt);
    throw new Error('never');
  });
  await jobs.add<object>(server.sql, kind, {});
  await vi.waitFor(
    () =>
      expect(tries).toEqual([
        { tries: 1, isLast: false, addedAt: expect.stringMatching(/Z$/) },
        { tries: 2, isLast: true, addedAt: expect.stringMatching(/Z$/) },
      ]),
    { timeout: 30_000, interval: 50 },
  );
});

it('fails a job that throws JobGivenUp without retry', async () => {
  const kind = { name: 'given-up', options: { retries: 5, retryDelaySeconds: 1 } };
  await jobs.work<object>(kind, () =>
    Promise.reject(new JobGivenUp({ cause: new Error('It will never be taken') })),
  );
  await jobs.add<object>(server.sql, kind, {});
  const find = () =>
    server.sql`select state, output ->> 'message' as why from pgboss.job where name = ${kind.name}`;
  await vi.waitFor(
    async () => expect([...(await find())]).toEqual([{ state: 'failed', why: 'It will never be taken' }]),
    { timeout: 30_000, interval: 50 },
  );
});

it('fails a job after the time limit of its kind', async () => {
  const kind = { name: 'slow', options: { retries: 0, retryDelaySeconds: 1, limitSeconds: 1 } };
  const mayEnd = Promise.withResolvers<void>();
  await jobs.work<object>(kind, () => mayEnd.promise);
  await jobs.add<object>(server.sql, kind, {});
  const find = () => server.sql`select state, expire_seconds from pgboss.job where name = ${kind.name}`;
  await vi.waitFor(
    async () => expect([...(await find())]).toEqual([{ state: 'failed', expire_seconds: 1 }]),
    { timeout: 30_000, interval: 50 },
  );
  mayEnd.resolve();
});

it('finishes running jobs on stop and keeps waiting jobs', async () => {
  const kind = { name: 'lasting', options: { retries: 0, retryDelaySeconds: 1 } };
  const stopping = await server.newJobQueue();
  const mayEnd = Promise.withResolvers<void>();
  let begun = 0;
  const ended: string[] = [];
  await stopping.work<object>(kind, async () => {
    begun += 1;
    await mayEnd.promise;
    ended.push('job');
  });
  // Start one job per worker, because an idle worker might still take another job.
  for (const count of [1, 2]) {
    await stopping.add<object>(server.sql, kind, {});
    await vi.waitFor(() => expect(begun).toBe(count), { timeout: 30_000, interval: 10 });
  }
  const stopped = stopping.stop().then(() => ended.push('queue'));
  await stopping.add<object>(server.sql, kind, {});
  mayEnd.resolve();
  await stopped;
  expect(ended).toEqual(['job', 'job', 'queue']);
  const states = await server.sql`select state from pgboss.job where name = ${kind.name} order by created_on`;
  expect(states.map(({ state }) => state)).toEqual(['completed', 'completed', 'created']);
});

it('continues jobs after the process was blocked for seconds', async () => {
  const queue = await server.newJobQueue();
  const done: string[] = [];
  for (const name of ['one', 'two', 'three']) {
    const kind = { name, options: { retries: 0, retryDelaySeconds: 1 } };
    await queue.work<object>(kind, async () => void done.push(name));
  }
  // Block this thread without using CPU.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5_500);
  await queue.add<object>(server.sql, { name: 'one', options: { retries: 0, retryDelaySeconds: 1 } }, {});
  await expect.poll(() => done).toEqual(['one']);
  await queue.stop();
});
