import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { makeDataDir, readDatabasePid, ServerProcess } from '../server/src/testing/server-process.ts';
import { ensureImportFile } from './import-file.ts';
import { type Latency, type LoadRequest, latency, measureUntil } from './measure.ts';

const FILES = process.env.BENCH_DATA_DIR ?? fileURLToPath(new URL('../.data', import.meta.url));
const MEMORY_READ_EVERY_MS = 250;
const ALONE_MS = 30_000;

const places = Number(process.argv[2] ?? 1_000_000);

/** Reads the most memory that a process has held so far, in megabytes. */
async function readPeak(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1_024;
}

const TICKS_PER_SECOND = 100;

/** Reads the processor time of a process and of its children that have ended, in seconds. */
async function readCpu(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const times = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 15);
  return times.reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_PER_SECOND;
}

/** Reads the processor time of a server of PostgreSQL with all its processes, in seconds. */
async function readDatabaseCpu(postmaster: number): Promise<number> {
  const children = await readFile(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8');
  const times = await Promise.all(
    [postmaster, ...children.split(' ').filter(Boolean).map(Number)].map(readCpu),
  );
  return times.reduce((sum, time) => sum + time, 0);
}

/** Imports the file with the command while a server answers requests. Prints the output with the time. */
async function runImport(name: string, file: string, dataDir: string, url: string, requests: LoadRequest[]) {
  console.log(`\n${name}`);
  const started = performance.now();
  const seconds = () => (performance.now() - started) / 1_000;
  /** The memory settings of `npm run import`, or other values for a comparison. */
  const memorySettings = Object.entries(process.env).filter(([name]) =>
    /^(MALLOC_|NODE_OPTIONS$)/.test(name),
  );
  const command = ServerProcess.spawn(
    {
      ...(Object.fromEntries(memorySettings) as Record<string, string>),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
    },
    'commands/import.ts',
    [file],
  );
  let isOver = false;
  let peak = 0;
  let cpu = 0;
  const { stdout, stderr, pid } = command.child;
  for (const stream of [stdout, stderr])
    if (stream)
      createInterface(stream).on('line', (line) =>
        console.log(`${seconds().toFixed(0).padStart(5)} s ${peak.toFixed(0).padStart(5)} MB  ${line}`),
      );
  const postmaster = await readDatabasePid(dataDir);
  const databaseBefore = await readDatabaseCpu(postmaster);
  const ended = command.exited.then((code) => {
    isOver = true;
    if (code !== 0) throw new Error(`The import ended with ${code}`);
  });
  const watch = (async () => {
    for (; !isOver; await sleep(MEMORY_READ_EVERY_MS)) {
      peak = Math.max(peak, await readPeak(pid as number));
      cpu = Math.max(cpu, await readCpu(pid as number));
    }
  })();
  const meanwhile = await measureUntil(url, requests, () => isOver);
  await Promise.all([ended, watch]);
  const databaseCpu = (await readDatabaseCpu(postmaster)) - databaseBefore;
  return { name, seconds: seconds(), cpu, databaseCpu, peak, meanwhile };
}

const inMs = ({ p50, p95 }: Latency): string => `${p50.toFixed(1)} / ${p95.toFixed(1)}`;

await mkdir(FILES, { recursive: true });
const file = join(FILES, `import-${places}.osm.pbf`);
await ensureImportFile(file, places);
const dataDir = await makeDataDir();
const server = await ServerProcess.start({ DATA_DIR: dataDir, DEMO: '1', ADDRESS_LIMIT_SCALE: '100000' });
const list = await (await fetch(`${server.url}/api/v1/locations?limit=100`)).json();
const paths = (list as { data: { id: string }[] }).data.map(({ id }) => `/api/v1/locations/${id}`);
const requests = paths.map((path) => ({ path }));
await latency(server.url, requests);
/** Measure with the same pauses as during the imports, because a processor is slower after a pause. */
const aloneUntil = Date.now() + ALONE_MS;
const alone = await measureUntil(server.url, requests, () => Date.now() > aloneUntil);
const runs = [
  await runImport('first import', file, dataDir, server.url, requests),
  await runImport('again, without changes', file, dataDir, server.url, requests),
];
console.log(`\n${places.toLocaleString('en-US')} places; a place's page alone ${inMs(alone)} ms (p50 / p95)`);
console.log(`| import | seconds | its CPU s | database's CPU s | peak MB | a place's page meanwhile, ms |
|---|--:|--:|--:|--:|--:|`);
for (const { name, seconds, cpu, databaseCpu, peak, meanwhile } of runs) {
  const numbers = [seconds, cpu, databaseCpu, peak].map((number) => number.toFixed(0));
  console.log(`| ${[name, ...numbers, inMs(meanwhile)].join(' | ')} |`);
}
await server.stop();
await rm(dataDir, { recursive: true, force: true });
