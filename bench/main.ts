import { chmod, mkdir, stat, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { connect } from '../server/src/db/database.ts';
import { startEmbeddedPostgres } from '../server/src/db/embedded/embedded-postgres.ts';
import { prepareDataDir } from '../server/src/db/embedded/installation.ts';
import { migrate } from '../server/src/db/migrate.ts';
import { type AuthenticationRow, measureAuthentication } from './authentication.ts';
import { ensureBusyPerson, myReviewsLoads } from './busy-person.ts';
import { generate } from './generate.ts';
import { readLoads } from './loads.ts';
import { compare, type Latency, latency } from './measure.ts';
import { measurePhotoSubmission, type PhotoSubmissionRow } from './photo-submission.ts';
import { measurePhotos, type PhotoRow } from './photos.ts';
import { startServer } from './servers.ts';
import { REVIEWS_PER_PLACE, SIZES } from './sizes.ts';
import { measureSubmission } from './submission.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const README = fileURLToPath(new URL('README.md', import.meta.url));
const IDS = 96;

interface Row {
  name: string;
  places: number;
  ours: number;
  reference: number | undefined;
  latency: Latency | undefined;
}

const { values } = parseArgs({
  options: { sizes: { type: 'string' }, 'only-generate': { type: 'boolean', default: false } },
});
const authentication: AuthenticationRow[] = [];
const photos: PhotoRow[] = [];
const photoSubmissions: PhotoSubmissionRow[] = [];
const sizes = values.sizes?.split(',').map(Number) ?? SIZES;

/** The database of a size: generated at its first use, and kept for the next run. */
async function openSize(places: number) {
  const dir = join(ROOT, '.data', `bench-${places}`);
  const marker = join(dir, 'generated');
  await prepareDataDir(dir);
  await chmod(dir, 0o755);
  const server = await startEmbeddedPostgres(dir);
  await migrate(server.address);
  const sql = connect(server.address, { max: 2, statementTimeoutMs: 0 });
  if (!(await stat(marker).catch(() => undefined))) {
    const started = Date.now();
    console.log(`Generating ${places} places and ${places * REVIEWS_PER_PLACE} reviews …`);
    const loader = connect({ ...server.address, user: 'postgres' }, { max: 1, statementTimeoutMs: 0 });
    await generate(loader, places);
    await loader.end();
    console.log(`  in ${((Date.now() - started) / 1_000).toFixed(0)} s`);
    await mkdir(dir, { recursive: true });
    await writeFile(marker, '');
  }
  return { server, sql, socketDir: server.address.socketDir as string };
}

async function measureSize(places: number): Promise<Row[]> {
  const { server, sql, socketDir } = await openSize(places);
  const ids = (await sql<{ id: string }[]>`select id from locations order by md5(id::text) limit ${IDS}`).map(
    ({ id }) => id,
  );
  const environment = { BENCH_SOCKET_DIR: socketDir };
  const measured = await startServer('./measured-server.ts', environment);
  const reference = await startServer('./reference-server.ts', environment);
  const rows: Row[] = [];
  const loads = [...readLoads(ids, places), ...myReviewsLoads(await ensureBusyPerson(measured.url, sql))];
  for (const { name, requests } of loads) {
    const rates = await compare(measured.url, reference.url, requests);
    rows.push({ name, places, ...rates, latency: await latency(measured.url, requests) });
    console.log(`${places} ${name}: ${rates.ours.toFixed(0)}/s, reference ${rates.reference.toFixed(0)}/s`);
  }
  const submission = await measureSubmission(measured.url, socketDir, ids);
  rows.push({ name: 'review submission', places, ...submission, latency: undefined });
  if (places === Math.min(...sizes)) {
    const options = { socketDir, locationId: ids[0] as string };
    authentication.push(...(await measureAuthentication(measured.url, reference.url, options)));
    photos.push(...(await measurePhotos(measured.url)));
    photoSubmissions.push(await measurePhotoSubmission(measured.url, sql, ids));
  }
  await measured.stop();
  await reference.stop();
  await sql.end();
  await server.stop();
  return rows;
}

function toTable(rows: Row[]): string {
  const smallest = Math.min(...rows.map(({ places }) => places));
  const head = [
    '| measured | places | ours/s | reference/s | ratio | p50 ms | p95 ms | p50 growth | p95 growth |',
    '|---|--:|--:|--:|--:|--:|--:|--:|--:|',
  ];
  const lines = rows.map(({ name, places, ours, reference, latency: times }) => {
    const base = rows.find((row) => row.name === name && row.places === smallest)?.latency;
    const growth = (key: keyof Latency) =>
      times && base && places !== smallest ? (times[key] / base[key]).toFixed(2) : '';
    const cells = [
      name,
      places.toLocaleString('en-US'),
      ours.toFixed(0),
      reference?.toFixed(0) ?? 'no pgbench',
      reference === undefined ? '' : (ours / reference).toFixed(2),
      times?.p50.toFixed(2) ?? '',
      times?.p95.toFixed(2) ?? '',
      growth('p50'),
      growth('p95'),
    ];
    return `| ${cells.join(' | ')} |`;
  });
  return [...head, ...lines].join('\n');
}

function toAuthenticationTable(): string {
  const head = ['| measured | against | ours/s | reference/s | ratio |', '|---|---|--:|--:|--:|'];
  const lines = authentication.map(({ name, against, ours, reference }) => {
    const ratio = reference === undefined ? '' : (ours / reference).toFixed(2);
    return `| ${name} | ${against} | ${ours.toFixed(0)} | ${reference?.toFixed(0) ?? 'no pgbench'} | ${ratio} |`;
  });
  return [...head, ...lines].join('\n');
}

function toPhotoTable(): string {
  const head = ['| uploaded | megapixels/s | the library alone | ratio |', '|---|--:|--:|--:|'];
  const lines = photos.map(
    ({ name, ours, reference }) =>
      `| ${name} | ${ours.toFixed(1)} | ${reference.toFixed(1)} | ${(ours / reference).toFixed(2)} |`,
  );
  return [...head, ...lines].join('\n');
}

function toPhotoSubmissionTable(): string {
  const head = ['| submitted | a second | library and statements alone | ratio |', '|---|--:|--:|--:|'];
  const lines = photoSubmissions.map(
    ({ ours, reference }) =>
      `| review with two photos of 2.8 megapixels | ${ours.toFixed(2)} | ${reference.toFixed(2)} | ${(ours / reference).toFixed(2)} |`,
  );
  return [...head, ...lines].join('\n');
}

const rows: Row[] = [];
if (values['only-generate']) {
  for (const places of sizes) {
    const { sql, server } = await openSize(places);
    await sql.end();
    await server.stop();
  }
  process.exit();
}
for (const places of sizes) rows.push(...(await measureSize(places)));
const table = toTable(rows);
const authenticationTable = toAuthenticationTable();
const photoTable = toPhotoTable();
const photoSubmissionTable = toPhotoSubmissionTable();
console.log(`\n${table}\n\n${authenticationTable}\n\n${photoTable}\n\n${photoSubmissionTable}`);
await writeFile(
  README,
  `# Benchmarks

\`npm run bench\` measures the application over HTTP on generated databases (\`-- --sizes 10000,100000\` chooses the
sizes). Each read is compared with a bare Fastify handler that runs the same statements, in turns in the same run; a
tile with one that sends the same bytes from memory, and a tile that has to be made ("made") with one that makes it,
too; submissions with pgbench running the same statements. What counts is the ratio: the rates depend on the machine.
Growth compares the times of single requests with those at the smallest size. The databases are kept in \`.data/bench-*\`.

\`npm run bench -- soak\` runs mixed load against a server of its own for an hour (\`--minutes 10\`, \`--rate 40\` things done in
a second), prints its memory each minute, and by how much it changed over the last half.

The last run: ${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${availableParallelism()} cores, which clients, server and database share.

${table}

The authentication service, at the smallest of the sizes:

${authenticationTable}

Photos, uploaded one after the other, converted into six files and stored; against the library alone, making the same files:

${photoTable}

Reviews with photos, submitted one after the other: two uploads and the review over HTTP; against the library making the same
files and the same statements, in one process:

${photoSubmissionTable}
`,
);
