import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { coldLoads, ensureCommunity } from './community-loads.ts';
import { openSize } from './databases.ts';
import { type Answers, askInTurns } from './measure.ts';
import { writeReadmePart } from './readme.ts';
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
// New rows wait in a list of the trigram indexes until these are cleaned.
await database.sql`
  select clean_pending_lists(array['locations', 'reviews', 'user_profiles', 'removed_reviews']::regclass[])`;

const table = ['| asked for | rows | p50, ms | p95, ms |', '|---|--:|--:|--:|'];
let slow = 0;
for (const { name, requests } of loads.filter(({ name }) => new RegExp(values.only).test(name))) {
  const [answers] = (await askInTurns([{ url: server.url, requests }], Number(values.requests))) as [Answers];
  const { rows = '', p50, p95 } = answers;
  if (p95 > BAR_MS) slow += 1;
  table.push(`| ${name} | ${rows} | ${p50.toFixed(1)} | ${p95.toFixed(1)} |`);
  console.log(table.at(-1));
}
console.log(`${slow} of ${table.length - 2} cold reads are above ${BAR_MS} ms.`);
if (values.only === '')
  await writeReadmePart(
    'cold',
    `The last run: ${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${availableParallelism()} cores, ${values.requests} requests of each, ${places.toLocaleString('en-US')} places.

${table.join('\n')}`,
  );
await server.stop();
await database.stop();
