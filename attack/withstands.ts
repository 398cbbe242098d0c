import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { type AttackedServer, STRANGER } from './attacked-server.ts';

/**
 * Maximum response time of `/healthz` in milliseconds. A request waits for the current turn of the event
 * loop.
 */
const HEALTH_MS = 250;
/**
 * Maximum growth for all attacks on a server together. Caches fill and code is compiled; real leaks were
 * hundreds of megabytes.
 */
const HELD_MORE_MB = 48;
const RSS_MB = 700;
/** An ordinary request that reads the database. */
const ORDINARY = '/api/v1/stats';
const ASK_EVERY_MS = 500;

export interface Attack {
  name: string;
  /** Attacks for a few seconds, and checks the attacker's answers. */
  run: (server: AttackedServer) => Promise<void>;
  /** The minimum duration in seconds; the attack is repeated until then. */
  seconds?: number;
}

/**
 * Runs an attack and checks that the site stays up. During the attack every `/healthz` is answered, no turn
 * of the event loop takes more than 250 ms of CPU time, and a stranger gets an ordinary page. Afterwards no
 * work is left, and no memory has leaked. If the test `isAlone` on the machine, `/healthz` must also answer
 * within 250 ms for 19 of 20 requests. The delay of an idle server is subtracted, because the machine causes
 * it.
 */
export async function withstands(
  server: AttackedServer,
  { name, run, seconds = 2 }: Attack,
  { isAlone }: { isAlone: boolean },
): Promise<void> {
  const before = await server.recallMemory();
  const strangers: number[] = [];
  const health = await server.watchHealth(async () => {
    let isOver = false;
    const strange = async () => {
      while (!isOver) {
        strangers.push((await server.ask(ORDINARY, { from: STRANGER })).status);
        await sleep(ASK_EVERY_MS);
      }
    };
    const asking = strange();
    try {
      const until = Date.now() + seconds * 1_000;
      do await run(server);
      while (Date.now() < until);
    } finally {
      isOver = true;
      await asking;
    }
  });
  await server.untilAtMost('http_requests_under_way', 1);
  const after = await server.measureMemory(before.held + HELD_MORE_MB);
  const leaked = await server.readMetric('http_requests_leaked_total');
  const figures = [
    `healthz p95 ${health.p95.toFixed(0)} ms (a server that does nothing ${health.controlP95.toFixed(0)}), worst ${health.worst.toFixed(0)} ms of ${health.asked}`,
    `longest turn ${health.longestTurnMs.toFixed(0)} ms of processor`,
    `held ${before.held.toFixed(0)} to ${after.held.toFixed(0)} MB`,
    `rss ${before.rss.toFixed(0)} to ${after.rss.toFixed(0)} MB`,
  ];
  process.stdout.write(`  ${name}: ${figures.join(', ')}\n`);
  expect(health.failed, 'health checks without an answer').toBe(0);
  expect(health.longestTurnMs, 'milliseconds of processor in one turn').toBeLessThan(HEALTH_MS);
  if (isAlone)
    expect(health.p95, 'milliseconds of 19 of 20 health checks').toBeLessThan(HEALTH_MS + health.controlP95);
  // If there are no limits per IP address, other clients may get a 503.
  const ordinary = server.hasAddressLimits ? [200] : [200, 503];
  expect(
    strangers.filter((status) => !ordinary.includes(status)),
    'answers to a stranger',
  ).toEqual([]);
  expect(leaked, 'requests that leaked').toBe(0);
  expect(after.held - before.held, 'megabytes held more').toBeLessThan(HELD_MORE_MB);
  expect(after.rss, 'megabytes of the process').toBeLessThan(RSS_MB);
  expect((await server.ask(ORDINARY, { from: STRANGER })).status).toBe(200);
}
