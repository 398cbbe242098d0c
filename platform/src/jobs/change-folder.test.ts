import type { FastifyBaseLogger } from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ChangeFolder } from './change-folder.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('halves the batch of changes after a timeout, then recovers', async () => {
  const asked: number[] = [];
  let waiting = 30;
  const warn = vi.fn();
  const folder = new ChangeFolder(
    {
      fold: async (most) => {
        asked.push(most);
        if (most > 3) throw new Error('canceling statement due to statement timeout');
        const taken = Math.min(most, waiting);
        waiting -= taken;
        return taken;
      },
      perRound: 8,
      everyMs: 1_000,
      failure: 'not brought up to date',
    },
    { warn } as unknown as FastifyBaseLogger,
  );
  folder.start();
  await vi.advanceTimersByTimeAsync(60_000);
  await folder.stop();
  expect(asked.slice(0, 5)).toEqual([8, 4, 2, 3, 4]);
  expect(waiting).toBe(0);
  expect(warn).toHaveBeenCalledWith({ err: expect.any(Error) }, 'not brought up to date');
});
