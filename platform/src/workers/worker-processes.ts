import cluster, { type Worker } from 'node:cluster';
import { StartupError } from '../startup/startup-error.ts';
import type { Answer, Question } from './primary-link.ts';
import { type CountedRequest, RequestCounters } from './shared-limits.ts';
import { WorkerMetrics } from './worker-metrics.ts';

const PAUSE_MIN_MS = 500;
const PAUSE_MAX_MS = 30_000;
/** A worker that ends after this time did not fail at its start. */
const HEALTHY_AFTER_MS = 60_000;

const isQuestion = (message: unknown): message is Question =>
  (message as Partial<Question> | null)?.wayable === 'question';

/** The processes that share the port. Restarts processes that end. */
export class WorkerProcesses {
  readonly #environment: NodeJS.ProcessEnv;
  readonly #warn: (text: string) => void;
  readonly #counters = new RequestCounters();
  readonly #metrics = new WorkerMetrics();
  #isStopping = false;
  #failures = 0;

  /**
   * @param environment additional variables for the workers
   * @param warn reports a worker that ended
   */
  constructor(environment: NodeJS.ProcessEnv, warn: (text: string) => void) {
    this.#environment = environment;
    this.#warn = warn;
    cluster.on('message', (worker, message) => {
      if (isQuestion(message)) void this.#answer(worker, message);
    });
  }

  /**
   * Starts the processes: the first one alone, because it initializes a new installation.
   * @returns the URL that they listen on
   * @throws {StartupError} if the first one does not start; it has reported the reason
   */
  async start(amount: number): Promise<string> {
    const address = await this.#startFirst();
    for (let index = 1; index < amount; index++) this.#fork();
    return address;
  }

  #startFirst(): Promise<string> {
    return new Promise((resolve, reject) => {
      const worker = this.#forkOne();
      const onExit = () => reject(new StartupError('The first worker did not start.'));
      worker.once('exit', onExit);
      worker.once('listening', ({ address, port }) => {
        worker.off('exit', onExit);
        this.#watch(worker);
        resolve(`${address}:${port}`);
      });
    });
  }

  #fork(): void {
    if (!this.#isStopping) this.#watch(this.#forkOne());
  }

  #forkOne(): Worker {
    const worker = cluster.fork(this.#environment);
    // The worker was killed before this message; `exit` reports it.
    worker.on('error', () => undefined);
    return worker;
  }

  #watch(worker: Worker): void {
    const startedAt = Date.now();
    worker.once('exit', (code, signal) => {
      if (this.#isStopping) return;
      this.#failures = Date.now() - startedAt > HEALTHY_AFTER_MS ? 0 : this.#failures + 1;
      const pauseMs = Math.min(PAUSE_MIN_MS * 2 ** this.#failures, PAUSE_MAX_MS);
      const { pid } = worker.process;
      this.#warn(
        `Worker ${pid} ended (${signal ?? `status ${code}`}); another one starts in ${pauseMs / 1_000} s.`,
      );
      setTimeout(() => this.#fork(), pauseMs);
    });
  }

  async #answer(worker: Worker, { id, topic, body }: Question): Promise<void> {
    const answer: Answer = { wayable: 'answer', id, body: await this.#find(topic, body) };
    if (worker.isConnected()) worker.send(answer);
  }

  async #find(topic: string, body: unknown): Promise<unknown> {
    if (topic === 'count-request') return this.#counters.count(body as CountedRequest);
    return this.#metrics.read();
  }

  /** Sends a signal to all workers. */
  signal(signal: NodeJS.Signals): void {
    for (const worker of this.#alive()) worker.process.kill(signal);
  }

  #alive(): Worker[] {
    return Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
  }

  /** Lets each worker finish its requests and resolves when all have ended. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    const ended = this.#alive().map(
      (worker) => new Promise<void>((resolve) => worker.once('exit', () => resolve())),
    );
    this.signal('SIGTERM');
    await Promise.all(ended);
  }
}
