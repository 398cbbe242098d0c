import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { makeDataDir, ServerProcess } from '../server/src/testing/server-process.ts';
import { SoakLoad } from './soak-load.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    rate: { type: 'string', default: '40' },
    fill: { type: 'string', default: '60000' },
  },
});
const minutes = Number(values.minutes);
/** Actions per second. */
const rate = Number(values.rate);
const MEBIBYTE = 1_024 * 1_024;
/** Maximum number of running actions, so that a slow server lowers the rate instead of growing a queue. */
const UNDER_WAY_MAX = 100;

const MEASURED = {
  rss: 'process_resident_memory_bytes',
  heap: 'nodejs_heap_size_used_bytes',
  external: 'nodejs_external_memory_bytes',
  arrayBuffers: 'nodejs_array_buffers_bytes',
} as const;
type Memory = Record<keyof typeof MEASURED, number>;

async function readMemory(url: string): Promise<Memory> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const read = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]) / MEBIBYTE;
  const entries = Object.entries(MEASURED).map(([key, name]) => [key, read(name)]);
  return Object.fromEntries(entries) as Memory;
}

/** Returns the slope of the regression line (least squares), per step. */
function slopeOf(numbers: number[]): number {
  const middle = (numbers.length - 1) / 2;
  const mean = numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
  const above = numbers.reduce((sum, number, index) => sum + (index - middle) * (number - mean), 0);
  return above / numbers.reduce((sum, _, index) => sum + (index - middle) ** 2, 0);
}

const dataDir = await makeDataDir();
/** The memory settings of `npm start`, or other values for a comparison. */
const memorySettings = Object.entries(process.env).filter(([name]) => name.startsWith('MALLOC_'));
const server = await ServerProcess.start({
  ...(Object.fromEntries(memorySettings) as Record<string, string>),
  DATA_DIR: dataDir,
  DEMO: '1',
});
const list = await (await fetch(`${server.url}/api/v1/locations?limit=200`)).json();
const load = new SoakLoad(
  server.url,
  (list as { data: { id: string }[] }).data.map(({ id }) => id),
);
console.log(`Filling what is bounded: ${values.fill} tiles, each for an address of its own …`);
await load.fill(Number(values.fill), UNDER_WAY_MAX);
let underWay = 0;
let done = 0;
const begun = setInterval(() => {
  if (underWay >= UNDER_WAY_MAX) return;
  underWay += 1;
  void load.once().finally(() => {
    underWay -= 1;
    done += 1;
  });
}, 1_000 / rate);

console.log(`${minutes} minutes of mixed load, ${rate} a second (Node ${process.versions.node})`);
console.log('minute |    done |  rss MB | heap MB | external MB | array buffers MB');
const measured: Memory[] = [];
for (let minute = 0; minute <= minutes; minute++) {
  if (minute > 0) await sleep(60_000);
  const memory = await readMemory(server.url);
  measured.push(memory);
  const cells = Object.values(memory).map((megabytes) => megabytes.toFixed(0).padStart(7));
  console.log([String(minute).padStart(6), String(done).padStart(7), ...cells].join(' | '));
}
clearInterval(begun);
while (underWay > 0) await sleep(100);
const statuses = [...load.statuses]
  .toSorted(([a], [b]) => a - b)
  .map(([status, count]) => `${status}: ${count}`);
console.log(`Answers: ${statuses.join(', ')}`);
const lastHalf = measured.slice(Math.floor(measured.length / 2)).map(({ rss }) => rss);
const [low, high] = [Math.min(...lastHalf), Math.max(...lastHalf)];
console.log(
  `Over the last half the process changed by ${(slopeOf(lastHalf) * 60).toFixed(0)} MB an hour, between ${low.toFixed(0)} and ${high.toFixed(0)} MB.`,
);
process.exitCode = await server.stop();
await rm(dataDir, { recursive: true, force: true });
