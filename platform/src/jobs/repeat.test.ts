import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { repeat } from './repeat.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('runs one round at a time, also after failures', async () => {
  const rounds: PromiseWithResolvers<void>[] = [];
  const onError = vi.fn();
  const work = () => {
    const round = Promise.withResolvers<void>();
    rounds.push(round);
    return round.promise;
  };
  const end = repeat(work, 1_000, onError);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(rounds).toHaveLength(1);
  rounds[0]?.reject(new Error('failed'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(onError).toHaveBeenCalledOnce();
  expect(rounds).toHaveLength(2);
  let isOver = false;
  const ending = end().then(() => {
    isOver = true;
  });
  await vi.advanceTimersByTimeAsync(5_000);
  expect([rounds.length, isOver]).toEqual([2, false]);
  rounds[1]?.resolve();
  await ending;
});
