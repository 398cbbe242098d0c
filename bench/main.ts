import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { type AuthenticationRow, measureAuthentication } from './authentication.ts';
import { ensureBusyPerson, myReviewsLoads, VERY_MANY_REVIEWS } from './busy-person.ts';
import { coldLoads, ensureCommunity, hotLoads } from './community-loads.ts';
import { openSize, readPlaceIds } from './databases.ts';
import { readLoads } from './loads.ts';
import { compare, type Latency, latency } from './measure.ts';
import { measurePhotoSubmission, type PhotoSubmissionRow } from './photo-submission.ts';
import { measurePhotos, type PhotoRow } from './photos.ts';
import { writeReadmePart } from './readme.ts';
import { startServer } from './servers.ts';
import { SIZES } from './sizes.ts';
import { measureSubmission } from './submission.ts';

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

async function measureSize(places: number): Promise<Row[]> {
  const database = await openSize(places);
  const { sql, socketDir } = database;
  const ids = await readPlaceIds(sql);
  const environment = { BENCH_SOCKET_DIR: socketDir };
  const measured = await startServer('./measured-server.ts', environment);
  const reference = await startServer('./reference-server.ts', environment);
  const rows: Row[] = [];
  const busy = await ensureBusyPerson(measured.url, sql, VERY_MANY_REVIEWS);
  const community = await ensureCommunity(measured.url, sql);
  const loads = [
    ...readLoads(ids, places),
    ...myReviewsLoads(busy),
    ...hotLoads(community),
    ...coldLoads(community),
  ];
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
  await database.stop();
  return rows;
}

function toTable(rows: Row[]): string {
  const head = [
    '| measured | places | ours/s | reference/s | ratio | p50 ms | p95 ms |',
    '|---|--:|--:|--:|--:|--:|--:|',
  ];
  const lines = rows.map(({ name, places, ours, reference, latency: times }) => {
    const cells = [
      name,
      places.toLocaleString('en-US'),
      ours.toFixed(0),
      reference?.toFixed(0) ?? 'no pgbench',
      reference === undefined ? '' : (ours / reference).toFixed(2),
      times?.p50.toFixed(2) ?? '',
      times?.p95.toFixed(2) ?? '',
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
  for (const places of sizes) await (await openSize(places)).stop();
  process.exit();
}
for (const places of sizes) rows.push(...(await measureSize(places)));
const table = toTable(rows);
const authenticationTable = toAuthenticationTable();
const photoTable = toPhotoTable();
const photoSubmissionTable = toPhotoSubmissionTable();
console.log(`\n${table}\n\n${authenticationTable}\n\n${photoTable}\n\n${photoSubmissionTable}`);
await writeReadmePart(
  'calls',
  `The last run: ${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${availableParallelism()} cores, which clients, server and database share.

${table}

The authentication service, at the smallest of the sizes:

${authenticationTable}

Photos, uploaded one after the other, converted into six files and stored; against the library alone, making the same files:

${photoTable}

Reviews with photos, submitted one after the other: two uploads and the review over HTTP; against the library making the same
files and the same statements, in one process:

${photoSubmissionTable}`,
);
