import { describe, expect, it } from 'vitest';
import { NetworkError } from '~/api-client/api-error';
import type { ReviewPhoto } from './review-photo';
import { UploadQueue } from './upload-queue';

const photoOf = (id: string): ReviewPhoto => ({
  id,
  path: `user/temp/${id}.jpg`,
  name: id,
  file: new Blob([]),
  altText: '',
  topic: null,
  isUploaded: false,
});
const [a, b, c] = [photoOf('a'), photoOf('b'), photoOf('c')];

interface Call extends PromiseWithResolvers<void> {
  id: string;
  signal: AbortSignal | undefined;
  onProgress: ((share: number) => void) | undefined;
}

function openQueue() {
  const calls: Call[] = [];
  const events: string[] = [];
  const network = { isOnline: true };
  const queue = new UploadQueue({
    upload: ({ id }, { signal, onProgress } = {}) => {
      const call = { id, signal, onProgress, ...Promise.withResolvers<void>() };
      calls.push(call);
      return call.promise;
    },
    isOnline: () => network.isOnline,
    onUploaded: ({ id }) => events.push(`uploaded ${id}`),
    onFailed: ({ id }) => events.push(`failed ${id}`),
  });
  const kinds = () => Object.fromEntries([...queue.getStates()].map(([id, { kind }]) => [id, kind]));
  const started = () => calls.map(({ id }) => id);
  return { queue, calls, events, network, kinds, started };
}

const settle = () => new Promise((resolve) => setTimeout(resolve));

describe('UploadQueue', () => {
  it('uploads two photos at a time, in order', async () => {
    const { queue, calls, events, kinds, started } = openQueue();
    queue.update([a, b, c]);
    expect(kinds()).toEqual({ a: 'uploading', b: 'uploading', c: 'queued' });
    calls[1]?.resolve();
    await settle();
    expect(started()).toEqual(['a', 'b', 'c']);
    expect(events).toEqual(['uploaded b']);
    queue.update([a, { ...b, isUploaded: true }, c]);
    expect(kinds()).toEqual({ a: 'uploading', c: 'uploading' });
  });

  it("reports a photo's progress until the listener unsubscribes", () => {
    const { queue, calls } = openQueue();
    const heard: unknown[] = [];
    const stop = queue.subscribe(() => heard.push(queue.getStates().get('a')));
    queue.update([a]);
    calls[0]?.onProgress?.(0.5);
    stop();
    calls[0]?.onProgress?.(0.6);
    expect(heard.at(-1)).toEqual({ kind: 'uploading', share: 0.5 });
  });

  it('uploads a photo once before the form has the result', async () => {
    const { queue, calls, started } = openQueue();
    queue.update([a]);
    calls[0]?.resolve();
    await settle();
    queue.update([{ ...a, altText: 'A ramp' }]);
    expect(started()).toEqual(['a']);
  });

  it("aborts a removed photo's upload and continues with the next", async () => {
    const { queue, calls, events, started } = openQueue();
    queue.update([a, b, c]);
    queue.update([b, c]);
    expect(calls[0]?.signal?.aborted).toBe(true);
    expect(started()).toEqual(['a', 'b', 'c']);
    calls[0]?.reject(new Error('aborted'));
    await settle();
    expect(events).toEqual([]);
  });

  it('retries a failed photo upload only if the user asks', async () => {
    const { queue, calls, events, kinds, started } = openQueue();
    queue.update([a]);
    calls[0]?.reject(new Error('refused'));
    await settle();
    expect([kinds(), events]).toEqual([{ a: 'failed' }, ['failed a']]);
    queue.resume();
    expect(started()).toEqual(['a']);
    queue.retry('a');
    expect(kinds()).toEqual({ a: 'uploading' });
  });

  it('pauses uploads while offline and continues when online', async () => {
    const { queue, calls, events, network, kinds } = openQueue();
    queue.update([a]);
    network.isOnline = false;
    queue.update([a, b]);
    expect(kinds()).toEqual({ a: 'uploading', b: 'waiting' });
    calls[0]?.reject(new NetworkError(undefined));
    await settle();
    expect([kinds(), events]).toEqual([{ a: 'waiting', b: 'waiting' }, []]);
    network.isOnline = true;
    queue.resume();
    expect(kinds()).toEqual({ a: 'uploading', b: 'uploading' });
  });

  it('continues failed uploads when resumed without an online event', async () => {
    const { queue, calls, kinds } = openQueue();
    queue.update([a]);
    calls[0]?.reject(new NetworkError(undefined));
    await settle();
    expect(kinds()).toEqual({ a: 'failed' });
    queue.resume();
    expect(kinds()).toEqual({ a: 'uploading' });
  });

  it('aborts all uploads when the queue closes', () => {
    const { queue, calls, kinds } = openQueue();
    queue.update([a, b]);
    queue.close();
    expect(calls.map(({ signal }) => signal?.aborted)).toEqual([true, true]);
    expect(kinds()).toEqual({});
  });
});
