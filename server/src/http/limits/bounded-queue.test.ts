import { describe, expect, it } from 'vitest';
import { BoundedQueue } from './bounded-queue.ts';

describe('BoundedQueue', () => {
  it('runs some at once, lets some wait in order, and refuses the rest until there is room', async () => {
    const queue = new BoundedQueue({ maxRunning: 2, maxWaiting: 2, refusal: 'Full' });
    const ends: (() => void)[] = [];
    const begun: number[] = [];
    const run = (index: number) =>
      queue.run(() => {
        begun.push(index);
        return new Promise<void>((resolve) => ends.push(resolve));
      });
    const running = [0, 1, 2, 3].map(run);
    expect(begun).toEqual([0, 1]);
    expect(queue.isFull).toBe(true);
    await expect(run(4)).rejects.toMatchObject({ code: 'overloaded' });
    ends[0]?.();
    await running[0];
    expect(queue.isFull).toBe(false);
    const fifth = run(5);
    await Promise.resolve();
    expect(begun).toEqual([0, 1, 2]);
    for (const index of [1, 2, 3, 4]) {
      ends[index]?.();
      await new Promise(setImmediate);
    }
    await Promise.all([...running, fifth]);
    expect(begun).toEqual([0, 1, 2, 3, 5]);
  });

  it('gives a place back when a conversion fails', async () => {
    const queue = new BoundedQueue({ maxRunning: 1, maxWaiting: 0, refusal: 'Full' });
    await expect(queue.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await queue.run(async () => 'next')).toBe('next');
  });
});
