import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { makeDataDir, ServerProcess } from '../server/src/testing/server-process.ts';
import { ensureImportFile } from './import-file.ts';
import { type Latency, latency, measureUntil } from './measure.ts';

const FILES = process.env.BENCH_DATA_DIR ?? fileURLToPath(new URL('../.data', import.meta.url));
const MEMORY_READ_EVERY_MS = 250;

const places = Number(process.argv[2] ?? 1_000_000);

/** Reads the most memory that a process has held so far, in megabytes. */
async function readPeak(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1_024;
}

/** Imports the file as the command does, beside a server that answers; prints what it says with the time. */
async function runImport(name: string, file: string, dataDir: string, url: string, paths: string[]) {
  console.log(`\n${name}`);
  const started = performance.now();
  const seconds = () => (performance.now() - started) / 1_000;
  const command = ServerProcess.spawn({ DATA_DIR: dataDir, LOG_LEVEL: 'warn' }, 'commands/import.ts', [file]);
  const { stdout, stderr, pid } = command.child;
  for (const stream of [stdout, stderr])
    if (stream)
      createInterface(stream).on('line', (line) =>
        console.log(`${seconds().toFixed(0).padStart(5)} s  ${line}`),
      );
  let isOver = false;
  let peak = 0;
  const ended = command.exited.then((code) => {
    isOver = true;
    if (code !== 0) throw new Error(`The import ended with ${code}`);
  });
  const watch = (async () => {
    for (; !isOver; await sleep(MEMORY_READ_EVERY_MS)) peak = Math.max(peak, await readPeak(pid as number));
  })();
  const meanwhile = await measureUntil(
    url,
    paths.map((path) => ({ path })),
    () => isOver,
  );
  await Promise.all([ended, watch]);
  return { name, seconds: seconds(), peak, meanwhile };
}

const inMs = ({ p50, p95 }: Latency): string => `${p50.toFixed(1)} / ${p95.toFixed(1)}`;

await mkdir(FILES, { recursive: true });
const file = join(FILES, `import-${places}.osm.pbf`);
await ensureImportFile(file, places);
const dataDir = await makeDataDir();
const server = await ServerProcess.start({ DATA_DIR: dataDir, DEMO: '1', ADDRESS_LIMIT_SCALE: '100000' });
const list = await (await fetch(`${server.url}/api/v1/locations?limit=100`)).json();
const paths = (list as { data: { id: string }[] }).data.map(({ id }) => `/api/v1/locations/${id}`);
const alone = await latency(
  server.url,
  paths.map((path) => ({ path })),
);
const runs = [
  await runImport('first import', file, dataDir, server.url, paths),
  await runImport('again, without changes', file, dataDir, server.url, paths),
];
console.log(`\n${places.toLocaleString('en-US')} places; a place's page alone ${inMs(alone)} ms (p50 / p95)`);
console.log("| import | seconds | peak MB | a place's page meanwhile, ms |\n|---|--:|--:|--:|");
for (const { name, seconds, peak, meanwhile } of runs)
  console.log(`| ${name} | ${seconds.toFixed(0)} | ${peak.toFixed(0)} | ${inMs(meanwhile)} |`);
await server.stop();
await rm(dataDir, { recursive: true, force: true });
