import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { coldLoads, ensureCommunity } from './community-loads.ts';
import { openSize } from './databases.ts';
import { type Answers, askInTurns } from './measure.ts';
import { writeReadmePart } from './readme.ts';
import { type Result, summarize, writeResults } from './results.ts';
import { startServer } from './servers.ts';

/** The limit for 19 of 20 cold reads in milliseconds (docs/decisions/0062-fewer-mechanisms.md). */
const BAR_MS = 200;

const { values } = parseArgs({
  options: {
    size: { type: 'string', default: '1000000' },
    requests: { type: 'string', default: '60' },
    only: { type: 'string', default: '' },
  },
});
const places = Number(values.size);
const database = await openSize(places);
const server = await startServer('./measured-server.ts', { BENCH_SOCKET_DIR: database.socketDir });
const loads = coldLoads(await ensureCommunity(server.url, database.sql));
// Clean the pending lists of the trigram indexes, which contain the new rows.
await database.sql`
  select clean_pending_lists(array['locations', 'reviews', 'user_profiles', 'removed_reviews']::regclass[])`;

const results: Result[] = [];
for (const { name, requests } of loads.filter(({ name }) => new RegExp(values.only).test(name))) {
  const [answers] = (await askInTurns([{ url: server.url, requests }], Number(values.requests))) as [Answers];
  const { rows, p50, p95 } = answers;
  results.push({ name, figures: { rows, p50, p95, slow: p95 > BAR_MS ? 1 : 0 } });
  console.log(`${name}: ${rows ?? '-'} rows, p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`);
}
const slow = results.filter(({ figures }) => figures.slow).length;
const verdict = `${slow} of ${results.length} cold reads have a p95 above ${BAR_MS} ms`;
console.log(`${verdict}.`);
if (values.only === '') {
  await writeResults('cold', results);
  const summary = summarize(results, [
    { figure: 'p50', title: 'slowest p50, ms', worst: 'max', digits: 1 },
    { figure: 'p95', title: 'slowest p95, ms', worst: 'max', digits: 1 },
  ]);
  await writeReadmePart(
    'cold',
    `The last run: ${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${availableParallelism()} cores, ${values.requests} requests of each, ${places.toLocaleString('en-US')} places. ${verdict}.

${summary}`,
  );
}
await server.stop();
await database.stop();
