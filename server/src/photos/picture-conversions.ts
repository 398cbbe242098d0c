import { type ChildProcess, fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { DomainError } from '@wayable/platform/http/errors/domain-error';
import { BoundedQueue } from '@wayable/platform/http/limits/bounded-queue';
import { MAX_PHOTOS } from '@wayable/protocol/photos';
import type { FastifyBaseLogger } from 'fastify';
import { type ConvertedPhoto, tooComplex } from './convert-photo.ts';
import { MEMORY_EXIT_CODE } from './memory-exit-code.ts';
import type { ConversionMessage, ConversionRequest, ConversionResult } from './picture-worker.ts';

const WORKER = fileURLToPath(new URL('./picture-worker.ts', import.meta.url));
const MAX_WAITING = 16;
/** Maximum number of waiting photos of one person: the photos of two full reviews. */
const MAX_WAITING_OF_ONE = 2 * MAX_PHOTOS;
/** Waiting, start and conversion together stay far below the connection timeout of 120 s. */
const MAX_WAIT_MS = 25_000;
/** Time for a process to start. A busy machine may need long, which says nothing about the picture. */
const MAX_START_MS = 30_000;
const MAX_CONVERSION_MS = 20_000;
const BUSY = 'Many photos are being uploaded. Please try again in a moment.';
/**
 * How long a conversion may continue after its client disconnected. Ending its process would cost more: the
 * next conversion must then start a process, which blocks the event loop.
 */
const MAX_ABANDONED_MS = 1_000;
/** Maximum number of running conversions. One core stays free for requests. */
const MAX_RUNNING = Math.max(1, Math.min(4, availableParallelism() - 1));

interface Turn {
  /** The uploading account. Accounts take turns. */
  owner: string;
  /** Aborts when the client disconnects. */
  signal: AbortSignal;
}

/** The error of a child process that ended before it answered. */
class ProcessEndedError extends Error {
  override readonly name = 'ProcessEndedError';
  readonly isByPicture: boolean;

  constructor(code: number | null, endedBy: NodeJS.Signals | null) {
    super(`The conversion process ended with ${endedBy ?? code}.`);
    this.isByPicture = endedBy !== null || code === MEMORY_EXIT_CODE;
  }
}

const convertIn = (
  child: ChildProcess,
  request: ConversionRequest,
  onBegun: () => void,
): Promise<ConversionResult> =>
  new Promise((resolve, reject) => {
    const settle = () => {
      child.off('message', onMessage).off('error', onError).off('exit', onExit);
    };
    const onMessage = (sent: unknown) => {
      const message = sent as ConversionMessage;
      if (message === 'begun') return onBegun();
      settle();
      resolve(message);
    };
    const onError = (error: Error) => {
      settle();
      reject(error);
    };
    const onExit = (code: number | null, endedBy: NodeJS.Signals | null) =>
      onError(new ProcessEndedError(code, endedBy));
    child.on('message', onMessage).on('error', onError).on('exit', onExit);
    child.send(request, (error) => error && onError(error));
  });

/**
 * Converts pictures in child processes (docs/product.md#photos). A malicious picture may make its decoder
 * take gigabytes, run for minutes, or crash. In these cases, only the child process ends.
 */
export class PictureConversions {
  readonly #queue = new BoundedQueue({
    maxRunning: MAX_RUNNING,
    maxWaiting: MAX_WAITING,
    maxWaitingOfOne: MAX_WAITING_OF_ONE,
    maxWaitMs: MAX_WAIT_MS,
    refusal: BUSY,
  });
  readonly #idle = new Set<ChildProcess>();
  readonly #log: FastifyBaseLogger;
  readonly #maxConversionMs: number;

  constructor(log: FastifyBaseLogger, maxConversionMs = MAX_CONVERSION_MS) {
    this.#log = log;
    this.#maxConversionMs = maxConversionMs;
  }

  /** @throws {DomainError} overloaded */
  assertRoom(owner: string): void {
    this.#queue.assertRoom(owner);
  }

  /**
   * Converts a photo to its sizes, or to centered squares with the given edges in pixels.
   * @throws {DomainError} unsupported_media_type, photo_unreadable, photo_too_many_pixels, photo_too_complex,
   * overloaded, request_timeout
   */
  async convert(request: ConversionRequest, { owner, signal }: Turn): Promise<ConvertedPhoto> {
    const gone = () => new DomainError('request_timeout', 'The client is gone.');
    const work = () => this.#runInChild(request, signal);
    const photo = await this.#queue.run(work, { owner, signal }).catch((error: unknown) => {
      throw signal.aborted ? gone() : error;
    });
    if (signal.aborted) throw gone();
    return photo;
  }

  /** Ends the idle child processes. */
  close(): void {
    for (const child of this.#idle) child.kill('SIGKILL');
  }

  async #runInChild(request: ConversionRequest, signal: AbortSignal): Promise<ConvertedPhoto> {
    const child = this.#takeChild();
    const stop = () => child.kill('SIGKILL');
    const start = setTimeout(stop, MAX_START_MS);
    const timers = [start];
    let hasBegun = false;
    const begin = () => {
      hasBegun = true;
      clearTimeout(start);
      timers.push(setTimeout(stop, this.#maxConversionMs));
    };
    const leave = () => timers.push(setTimeout(stop, MAX_ABANDONED_MS));
    signal.addEventListener('abort', leave);
    try {
      const result = await convertIn(child, request, begin);
      this.#idle.add(child);
      if ('photo' in result) return result.photo;
      const { code, message, fields } = result.refusal;
      throw new DomainError(code, message, fields);
    } catch (error) {
      if (signal.aborted || !(error instanceof ProcessEndedError && error.isByPicture)) throw error;
      this.#log.warn({ err: error, hasBegun }, 'a conversion process ended early');
      throw hasBegun ? tooComplex() : new DomainError('overloaded', BUSY);
    } finally {
      timers.forEach(clearTimeout);
      signal.removeEventListener('abort', leave);
    }
  }

  #takeChild(): ChildProcess {
    for (const known of this.#idle) {
      this.#idle.delete(known);
      return known;
    }
    // Pass no environment to the child, because ours holds secrets.
    const child = fork(WORKER, { serialization: 'advanced', env: {}, execArgv: [] });
    child.on('exit', () => this.#idle.delete(child));
    // An idle child must not keep the program running.
    child.unref();
    child.channel?.unref();
    return child;
  }
}
