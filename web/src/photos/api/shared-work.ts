export interface WorkOptions {
  /** Receives the finished share, from 0 to 1. */
  onProgress?: ((share: number) => void) | undefined;
  signal?: AbortSignal | undefined;
}

interface RunningWork {
  result: Promise<void>;
  controller: AbortController;
  listeners: Set<(share: number) => void>;
  callers: number;
}

type StartWork = (signal: AbortSignal, onProgress: ((share: number) => void) | undefined) => Promise<void>;

/** Work that runs once for all concurrent callers, and is aborted when the last of them leaves. */
export class SharedWork {
  readonly #running = new Map<string, RunningWork>();

  /**
   * Joins the running work for `key`, or starts it. Rejects with the reason of the caller's signal when it
   * aborts.
   */
  async join(key: string, start: StartWork, { onProgress, signal }: WorkOptions): Promise<void> {
    signal?.throwIfAborted();
    const work = this.#running.get(key) ?? this.#start(key, start, onProgress !== undefined);
    work.callers++;
    if (onProgress) work.listeners.add(onProgress);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const leave = () => {
      work.callers--;
      if (work.callers === 0) {
        this.#forget(key, work);
        work.controller.abort(signal?.reason);
      }
      reject(signal?.reason);
    };
    signal?.addEventListener('abort', leave, { once: true });
    work.result.then(resolve, reject);
    return promise.finally(() => {
      signal?.removeEventListener('abort', leave);
      if (onProgress) work.listeners.delete(onProgress);
    });
  }

  #start(key: string, start: StartWork, reportsProgress: boolean): RunningWork {
    const controller = new AbortController();
    const listeners: RunningWork['listeners'] = new Set();
    const report = (share: number) => {
      for (const listener of listeners) listener(share);
    };
    const result = start(controller.signal, reportsProgress ? report : undefined).finally(() =>
      this.#forget(key, work),
    );
    const work: RunningWork = { result, controller, listeners, callers: 0 };
    this.#running.set(key, work);
    return work;
  }

  #forget(key: string, work: RunningWork): void {
    if (this.#running.get(key) === work) this.#running.delete(key);
  }
}
