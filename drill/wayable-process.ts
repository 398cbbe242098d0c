import { fileURLToPath } from 'node:url';
import { Child } from './child.ts';
import { readStatus, waitFor } from './wait.ts';

const MAIN = fileURLToPath(new URL('../server/src/main.ts', import.meta.url));

/** One of the processes that serve the site. */
export class WayableProcess {
  readonly name: string;
  readonly url: string;
  readonly #env: NodeJS.ProcessEnv;
  readonly #logFolder: string;
  #child: Child | undefined;
  #isEndWanted = true;

  constructor(name: string, port: number, env: NodeJS.ProcessEnv, logFolder: string) {
    this.name = name;
    this.url = `http://127.0.0.1:${port}`;
    this.#env = { ...env, PORT: String(port) };
    this.#logFolder = logFolder;
  }

  /** Returns whether the process ended by itself. */
  get hasEnded(): boolean {
    return this.#child !== undefined && !this.#isEndWanted && !this.#child.isRunning;
  }

  /** Starts the process unless it runs, and waits until it is ready. */
  async start(): Promise<void> {
    if (!this.#child?.isRunning) {
      this.#child = new Child({
        name: this.name,
        command: process.execPath,
        args: [MAIN],
        env: this.#env,
        logFolder: this.#logFolder,
      });
      this.#isEndWanted = false;
    }
    await waitFor(`The start of ${this.name}`, async () => {
      if (this.hasEnded) throw new Error(`${this.name} ended with ${this.#child?.ending}`);
      return (await readStatus(`${this.url}/readyz`)) === 200;
    });
  }

  async end(signal: NodeJS.Signals): Promise<void> {
    this.#isEndWanted = true;
    await this.#child?.end(signal);
  }
}
