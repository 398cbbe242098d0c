import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import autocannon from 'autocannon';

const CONNECTIONS = 16;
const ROUND_SECONDS = 3;
const ROUNDS = 3;
const SEQUENTIAL_REQUESTS = 440;
const WARM_UP_REQUESTS = 40;

export interface Latency {
  p50: number;
  p95: number;
}

/** A request that a load repeats. The default of `method` is GET. */
export interface LoadRequest {
  path: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
}

export const median = (numbers: number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] as number;

async function throughput(url: string, requests: LoadRequest[], seconds: number): Promise<number> {
  const all = requests.map((request) => ({ method: 'GET' as const, ...request }));
  let clients = 0;
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    requests: all,
    // Start each client at another request. Otherwise, all clients would wait for the same cache entry.
    setupClient: (client) => {
      const start = Math.floor((clients * all.length) / CONNECTIONS);
      clients += 1;
      client.setRequests([...all.slice(start), ...all.slice(0, start)]);
    },
  });
  const failed = result.non2xx + result.errors + result.timeouts;
  if (failed > 0) throw new Error(`${failed} requests to ${url}${requests[0]?.path} failed`);
  return result.requests.average;
}

/** Returns the median requests per second of both servers, in turns, so that a slow moment affects both. */
export async function compare(ours: string, reference: string, requests: LoadRequest[]) {
  const rounds: { ours: number; reference: number }[] = [];
  await throughput(ours, requests, 1);
  await throughput(reference, requests, 1);
  for (let round = 0; round < ROUNDS; round++) {
    rounds.push({
      ours: await throughput(ours, requests, ROUND_SECONDS),
      reference: await throughput(reference, requests, ROUND_SECONDS),
    });
  }
  return {
    ours: median(rounds.map((one) => one.ours)),
    reference: median(rounds.map((one) => one.reference)),
  };
}

/** Returns the requests per second of one server, after a second of warm-up. */
export async function loadAlone(url: string, requests: LoadRequest[]): Promise<number> {
  await throughput(url, requests, 1);
  return throughput(url, requests, ROUND_SECONDS * ROUNDS);
}

const latencyOf = (times: number[]): Latency => {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] as number;
  return { p50: at(0.5), p95: at(0.95) };
};

const agent = new Agent({ keepAlive: true });

/**
 * Sends one request as a browser does. Returns the milliseconds to the last byte, and the number of rows in a
 * list.
 */
async function ask(url: string, { path, headers }: LoadRequest) {
  const started = performance.now();
  const request = get(`${url}${path}`, {
    agent,
    headers: { 'accept-encoding': 'gzip, deflate, br', ...headers },
  });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const body = await buffer(response);
  const time = performance.now() - started;
  if (response.statusCode !== 200) throw new Error(`${response.statusCode} from ${url}${path}`);
  if (!response.headers['content-type']?.includes('json')) return { time, rows: undefined };
  const isPacked = response.headers['content-encoding'] === 'br';
  const { data, users = data } = JSON.parse((isPacked ? brotliDecompressSync(body) : body).toString());
  return { time, rows: Array.isArray(users) ? users.length : undefined };
}

/** Returns the times in milliseconds of single requests, one after the other. */
export async function latency(url: string, requests: LoadRequest[]): Promise<Latency> {
  // Wait until entries in caches of one second have expired.
  await setTimeout(1_500);
  const times: number[] = [];
  for (let index = 0; index < SEQUENTIAL_REQUESTS; index++)
    times.push((await ask(url, requests[index % requests.length] as LoadRequest)).time);
  return latencyOf(times.slice(WARM_UP_REQUESTS));
}

const PAUSE_MS = 20;

/** Returns the times of requests with pauses between them, as from a reader, until `isOver`. */
export async function measureUntil(
  url: string,
  requests: LoadRequest[],
  isOver: () => boolean,
): Promise<Latency> {
  const times: number[] = [];
  for (let index = 0; !isOver(); index++) {
    times.push((await ask(url, requests[index % requests.length] as LoadRequest)).time);
    await setTimeout(PAUSE_MS);
  }
  return latencyOf(times);
}

/** The times of many answers, and the median number of rows in a list. */
export interface Answers extends Latency {
  rows: number | undefined;
}

/**
 * Sends `times` requests to each server, one after the other, in turns. Each server is the first in equally
 * many rounds.
 */
export async function askInTurns(
  targets: { url: string; requests: LoadRequest[] }[],
  times: number,
): Promise<Answers[]> {
  const measured = targets.map(() => [] as { time: number; rows: number | undefined }[]);
  for (let round = 0; round < times + WARM_UP_REQUESTS; round++)
    for (let turn = 0; turn < targets.length; turn++) {
      const index = (round + turn) % targets.length;
      const { url, requests } = targets[index] as (typeof targets)[number];
      measured[index]?.push(await ask(url, requests[round % requests.length] as LoadRequest));
    }
  return measured.map((all) => {
    const answers = all.slice(WARM_UP_REQUESTS);
    const rows = answers.map((answer) => answer.rows).filter((amount) => amount !== undefined);
    return {
      ...latencyOf(answers.map(({ time }) => time)),
      rows: rows.length > 0 ? median(rows) : undefined,
    };
  });
}
