import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { BoundedQueue } from './bounded-queue.ts';

/** Starts work that ends when the test calls `end`. */
function startWork(queue: BoundedQueue) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const run = (name: string, turn?: { owner?: string; signal?: AbortSignal }) =>
    queue.run(() => {
      begun.push(name);
      return new Promise<void>((resolve) => ends.set(name, resolve));
    }, turn);
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise(setImmediate);
  };
  return { begun, run, end };
}

describe('BoundedQueue', () => {
  it('rejects work beyond maxRunning and maxWaiting', async () => {
    const queue = new BoundedQueue({ maxRunning: 2, maxWaiting: 2, refusal: 'Full' });
    const { begun, run, end } = startWork(queue);
    const running = ['0', '1', '2', '3'].map((name) => run(name));
    expect(begun).toEqual(['0', '1']);
    expect(() => queue.assertRoom()).toThrow('Full');
    await expect(run('4')).rejects.toMatchObject({ code: 'overloaded' });
    await end('0');
    expect(begun).toEqual(['0', '1', '2']);
    const last = run('5');
    for (const name of ['1', '2', '3', '5']) await end(name);
    await Promise.all([...running, last]);
    expect(begun).toEqual(['0', '1', '2', '3', '5']);
  });

  it('starts at most maxPerSecond pieces of work per second', async () => {
    const queue = new BoundedQueue({ maxRunning: 1, maxPerSecond: 2, maxWaiting: 1, refusal: 'Full' });
    const begun: number[] = [];
    const run = () => queue.run(async () => begun.push(Date.now()));
    await Promise.all([run(), run()]);
    const third = run();
    await expect(run()).rejects.toMatchObject({ code: 'overloaded' });
    await third;
    expect((begun[2] as number) - (begun[0] as number)).toBeGreaterThan(900);
  });

  it('frees a slot of the queue after failed work', async () => {
    const queue = new BoundedQueue({ maxRunning: 1, maxWaiting: 0, refusal: 'Full' });
    await expect(queue.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await queue.run(async () => 'next')).toBe('next');
  });

  it('runs queued work of several owners in turns', async () => {
    const queue = new BoundedQueue({ maxRunning: 2, maxWaiting: 9, maxWaitingOfOne: 2, refusal: 'Full' });
    const { begun, run, end } = startWork(queue);
    const all = [run('a1', { owner: 'a' }), run('a2', { owner: 'a' }), run('a3', { owner: 'a' })];
    await expect(run('a4', { owner: 'a' })).rejects.toMatchObject({ code: 'overloaded' });
    all.push(run('b1', { owner: 'b' }), run('c1', { owner: 'c' }));
    await new Promise(setImmediate);
    expect(begun).toEqual(['a1', 'b1']);
    await end('a1');
    expect(begun).toEqual(['a1', 'b1', 'c1']);
    for (const name of ['b1', 'c1', 'a2', 'a3']) await end(name);
    await Promise.all(all);
    expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'a3']);
    await run('a5', { owner: 'a', signal: AbortSignal.abort(new Error('left')) }).catch(() => undefined);
    expect(begun).not.toContain('a5');
  });

  it('drops queued work when the caller disconnects', async () => {
    const queue = new BoundedQueue({ maxRunning: 1, maxWaiting: 1, refusal: 'Full' });
    const { begun, run, end } = startWork(queue);
    const first = run('first', { owner: 'a' });
    const leaving = new AbortController();
    const left = run('left', { owner: 'b', signal: leaving.signal });
    leaving.abort(new Error('left'));
    await expect(left).rejects.toThrow('left');
    const next = run('next', { owner: 'c' });
    await end('first');
    await end('next');
    await Promise.all([first, next]);
    expect(begun).toEqual(['first', 'next']);
  });

  it('keeps the slot of running work when the caller disconnects', async () => {
    const queue = new BoundedQueue({ maxRunning: 1, maxWaiting: 1, refusal: 'Full' });
    const { begun, run, end } = startWork(queue);
    const leaving = new AbortController();
    const first = run('first', { owner: 'a', signal: leaving.signal });
    const next = run('next', { owner: 'b' });
    leaving.abort(new Error('left'));
    await nextTurn();
    expect(begun).toEqual(['first']);
    await end('first');
    await end('next');
    await Promise.all([first, next]);
  });

  it('rejects queued work that waited longer than maxWaitMs', async () => {
    const queue = new BoundedQueue({ maxRunning: 1, maxWaiting: 9, maxWaitMs: 20, refusal: 'Full' });
    const { begun, run, end } = startWork(queue);
    const first = run('first');
    await expect(run('second')).rejects.toMatchObject({ code: 'overloaded' });
    await end('first');
    await first;
    expect(begun).toEqual(['first']);
  });
});
