import { describe, expect, it } from 'vitest';
import { SharedWork } from './shared-work';

function openWork() {
  const shared = new SharedWork();
  const starts: (PromiseWithResolvers<void> & {
    signal: AbortSignal;
    report: ((share: number) => void) | undefined;
  })[] = [];
  const start = (signal: AbortSignal, report: ((share: number) => void) | undefined) => {
    const work = { signal, report, ...Promise.withResolvers<void>() };
    starts.push(work);
    return work.promise;
  };
  const join = (options: Parameters<SharedWork['join']>[2] = {}) => shared.join('key', start, options);
  return { starts, join };
}

describe('SharedWork', () => {
  it('starts shared work once for concurrent callers', async () => {
    const { starts, join } = openWork();
    const both = Promise.all([join(), join()]);
    starts[0]?.resolve();
    await both;
    expect(starts).toHaveLength(1);
    const again = join();
    starts[1]?.reject(new Error('no'));
    await expect(again).rejects.toThrow('no');
    expect(starts).toHaveLength(2);
  });

  it('reports progress of shared work to every caller', async () => {
    const { starts, join } = openWork();
    const heard: string[] = [];
    const both = Promise.all([
      join({ onProgress: (share) => heard.push(`first ${share}`) }),
      join({ onProgress: (share) => heard.push(`second ${share}`) }),
    ]);
    starts[0]?.report?.(0.5);
    starts[0]?.resolve();
    await both;
    expect(heard).toEqual(['first 0.5', 'second 0.5']);
  });

  it('continues shared work until the last caller aborts', async () => {
    const { starts, join } = openWork();
    const [first, second] = [new AbortController(), new AbortController()];
    const works = [join({ signal: first.signal }), join({ signal: second.signal })];
    first.abort(new Error('first left'));
    await expect(works[0]).rejects.toThrow('first left');
    expect(starts[0]?.signal.aborted).toBe(false);
    second.abort(new Error('second left'));
    await expect(works[1]).rejects.toThrow('second left');
    expect(starts[0]?.signal.aborted).toBe(true);
  });

  it('starts shared work again after an abort', async () => {
    const { starts, join } = openWork();
    const controller = new AbortController();
    const left = join({ signal: controller.signal });
    controller.abort(new Error('left'));
    const again = join();
    expect(starts).toHaveLength(2);
    starts[0]?.reject(new Error('aborted'));
    starts[1]?.resolve();
    await expect(left).rejects.toThrow('left');
    await again;
  });

  it('starts no shared work for a caller that already aborted', async () => {
    const { starts, join } = openWork();
    await expect(join({ signal: AbortSignal.abort(new Error('left')) })).rejects.toThrow('left');
    expect(starts).toHaveLength(0);
  });
});
