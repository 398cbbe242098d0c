import cluster from 'node:cluster';

/** A request of a worker to the primary process. */
export interface Question {
  wayable: 'question';
  id: number;
  topic: string;
  body: unknown;
}

/** The primary process's response. */
export interface Answer {
  wayable: 'answer';
  id: number;
  body: unknown;
}

const ANSWER_TIMEOUT_MS = 5_000;

const isAnswer = (message: unknown): message is Answer =>
  (message as Partial<Answer> | null)?.wayable === 'answer';

/** A worker's IPC channel to the primary process. */
export class PrimaryLink {
  readonly #waiting = new Map<number, (body: unknown) => void>();
  #lastId = 0;

  constructor() {
    process.on('message', (message) => {
      if (!isAnswer(message)) return;
      this.#waiting.get(message.id)?.(message.body);
      this.#waiting.delete(message.id);
    });
  }

  /** @throws {Error} if no answer comes in time */
  ask(topic: string, body: unknown): Promise<unknown> {
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(id);
        reject(new Error(`The primary process does not answer (${topic})`));
      }, ANSWER_TIMEOUT_MS);
      this.#waiting.set(id, (answer) => {
        clearTimeout(timer);
        resolve(answer);
      });
      // If the primary process is gone, `disconnect` reports it.
      process.send?.({ wayable: 'question', id, topic, body } satisfies Question, () => undefined);
    });
  }
}

/** Returns the link of a worker; undefined in a process that does not share its port. */
export const openPrimaryLink = (): PrimaryLink | undefined =>
  cluster.isWorker ? new PrimaryLink() : undefined;
