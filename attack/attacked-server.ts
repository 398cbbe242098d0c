import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { copyPreparedData } from '../server/src/testing/data-dirs.ts';
import { ServerProcess } from '../server/src/testing/server-process.ts';

/** Local IP addresses of the clients. Attacks come from ATTACKER; other clients use the others. */
export const ATTACKER = '127.0.0.2';
export const STRANGER = '127.0.0.3';
const PROBE = '127.0.0.4';
/** The IP address for sign-ups, because attacks exhaust the limits of ATTACKER. */
const HOME = '127.0.0.5';

const REPORT_PROCESS = new URL('report-process.ts', import.meta.url).href;
const CONTROL_SERVER = fileURLToPath(new URL('control-server.ts', import.meta.url));
const HEALTH_PROBE = fileURLToPath(new URL('health-probe.ts', import.meta.url));
const SETTLING_MS = 400;
const MEMORY_REPORTS = 3;
const MEBIBYTE = 1_024 * 1_024;

export interface Answer {
  status: number;
  text: string;
  headers: Record<string, unknown>;
}

export interface AskOptions {
  from?: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

/** Memory in mebibytes, measured after a garbage collection. */
export interface Memory {
  /** The resident memory of the process. */
  rss: number;
  /** The memory of the program's objects and buffers. */
  held: number;
}

interface ProcessReport extends Memory {
  /** The longest turn of the event loop since the last report, in milliseconds of CPU time. */
  longestTurnMs: number;
}

/** The response times of `/healthz` during an attack, in milliseconds, measured twenty times a second. */
export interface Health {
  asked: number;
  failed: number;
  p95: number;
  worst: number;
  /** The 95th percentile of an idle server in a separate process. */
  controlP95: number;
  /** The longest turn of the event loop in milliseconds of CPU time. */
  longestTurnMs: number;
}

/** Returns a quantile of the numbers. */
const quantile = (numbers: number[], share: number): number =>
  numbers.toSorted((a, b) => a - b)[Math.ceil(numbers.length * share) - 1] ?? Number.NaN;

export interface Person {
  id: string;
  authorization: string;
}

/** The attacked server: the real program with a separate database. */
export class AttackedServer {
  readonly #process: ServerProcess;
  readonly #dataDir: string;
  readonly #persons = new Map<string, Promise<Person>>();
  #memoryAtFirst: Memory | undefined;
  /** Whether the server has the limits per IP address of an installation. */
  readonly hasAddressLimits: boolean;

  private constructor(process: ServerProcess, dataDir: string, hasAddressLimits: boolean) {
    this.#process = process;
    this.#dataDir = dataDir;
    this.hasAddressLimits = hasAddressLimits;
  }

  /**
   * Starts the program with an installation's settings. Without limits per IP address, attacks also reach the
   * code behind these limits.
   */
  static async start({ hasAddressLimits = true } = {}): Promise<AttackedServer> {
    const dataDir = await copyPreparedData();
    const child = await ServerProcess.start({
      DATA_DIR: dataDir,
      ADDRESS_LIMIT_SCALE: hasAddressLimits ? '1' : '1000',
      NODE_OPTIONS: `--import ${REPORT_PROCESS}`,
    });
    const server = new AttackedServer(child, dataDir, hasAddressLimits);
    // The first requests load and compile code. Its memory must not count as a leak of an attack.
    for (let i = 0; i < 50; i++) await server.ask('/api/v1/tiles/14/4204/6089.mvt', { from: STRANGER });
    return server;
  }

  get url(): string {
    return this.#process.url;
  }

  /** Sends one request on its own connection. Throws if no response comes. */
  ask(
    path: string,
    { from = STRANGER, method = 'GET', headers = {}, body }: AskOptions = {},
  ): Promise<Answer> {
    return new Promise((resolve, reject) => {
      // If Content-Length is missing, the server reads the body of a DELETE as a second, invalid request.
      const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
      const options = {
        method,
        headers: { ...length, ...headers },
        localAddress: from,
        agent: false as const,
      };
      const asked = request(`${this.url}${path}`, options, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part) => {
          text += part;
        });
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, text, headers: response.headers }),
        );
        response.on('error', reject);
      });
      asked.on('error', (cause) =>
        reject(new Error(`${method} ${path} from ${from}: ${cause.message}`, { cause })),
      );
      asked.end(body);
    });
  }

  askWithJson(path: string, body: string, { headers = {}, ...options }: AskOptions = {}): Promise<Answer> {
    return this.ask(path, {
      method: 'POST',
      ...options,
      body,
      headers: { 'content-type': 'application/json', ...headers },
    });
  }

  /** Returns an account with a session, created at first use. Attackers may also have accounts. */
  person(name: 'attacker' | 'stranger'): Promise<Person> {
    const known = this.#persons.get(name) ?? this.#signUp();
    this.#persons.set(name, known);
    return known;
  }

  async #signUp(): Promise<Person> {
    const account = { email: `${randomUUID()}@attack.example`, password: 'correct horse battery' };
    const body = JSON.stringify(account);
    const { text } = await this.askWithJson('/auth/v1/signup', body, { from: HOME });
    const { access_token, user } = JSON.parse(text);
    return { id: user.id, authorization: `Bearer ${access_token}` };
  }

  async readMetric(name: string): Promise<number> {
    const { text } = await this.ask('/metrics');
    return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
  }

  /** Waits until a metric is at most `value`; the test's timeout ends the wait. */
  async untilAtMost(name: string, value: number): Promise<void> {
    while (!((await this.readMetric(name)) <= value)) await sleep(100);
  }

  /** Returns the memory before the first attack, so that slow growth over all attacks is also measured. */
  async recallMemory(): Promise<Memory> {
    this.#memoryAtFirst ??= await this.measureMemory();
    return this.#memoryAtFirst;
  }

  /**
   * Returns the memory of the idle server: the minimum of several reports, because buffers are freed one
   * collection later. If `heldBelow` is given, measures until `held` is below this value.
   */
  async measureMemory(heldBelow = 0): Promise<Memory> {
    const reports: Memory[] = [];
    const least = (key: keyof Memory) => Math.min(...reports.map((memory) => memory[key]));
    do {
      await sleep(SETTLING_MS);
      reports.push(await this.#report());
    } while (reports.length < MEMORY_REPORTS && least('held') >= heldBelow);
    return { rss: least('rss'), held: least('held') };
  }

  async #report(): Promise<ProcessReport> {
    const before = this.#process.output.length;
    this.#process.kill('SIGUSR2');
    for (;;) {
      const [, report] = /^process (\{.*\})$/m.exec(this.#process.output.slice(before)) ?? [];
      if (report !== undefined) {
        const { rss, heapUsed, external, longestTurnMs } = JSON.parse(report);
        return { rss: rss / MEBIBYTE, held: (heapUsed + external) / MEBIBYTE, longestTurnMs };
      }
      await sleep(20);
    }
  }

  /** Runs `work` while another process requests `/healthz`, and returns the response times. */
  async watchHealth(work: () => Promise<void>): Promise<Health> {
    const control = fork(CONTROL_SERVER);
    const [port] = await once(control, 'message');
    const probe = fork(HEALTH_PROBE, [this.url, `http://127.0.0.1:${port}`, PROBE]);
    await once(probe, 'message');
    await this.#report();
    try {
      await work();
    } finally {
      probe.send('stop');
    }
    const [told] = (await once(probe, 'message')) as [
      { server: number[]; control: number[]; failed: number },
    ];
    control.disconnect();
    const { longestTurnMs } = await this.#report();
    return {
      asked: told.server.length,
      failed: told.failed,
      p95: quantile(told.server, 0.95),
      worst: quantile(told.server, 1),
      controlP95: quantile(told.control, 0.95),
      longestTurnMs,
    };
  }

  async stop(): Promise<void> {
    const status = await this.#process.stop();
    await rm(this.#dataDir, { recursive: true, force: true });
    if (status !== 0) throw new Error(`The server ended with ${status}: ${this.#process.output}`);
  }
}
