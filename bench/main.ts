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
import { type Result, summarize, writeResults } from './results.ts';
import { startServer } from './servers.ts';
import { SIZES } from './sizes.ts';
import { measureSubmission } from './submission.ts';

const { values } = parseArgs({
  options: { sizes: { type: 'string' }, 'only-generate': { type: 'boolean', default: false } },
});
const authentication: AuthenticationRow[] = [];
const photos: PhotoRow[] = [];
const photoSubmissions: PhotoSubmissionRow[] = [];
const sizes = values.sizes?.split(',').map(Number) ?? SIZES;

/** Returns the figures of a call; rates are answers per second, times milliseconds. */
const toResult = (
  name: string,
  places: number,
  { ours, reference }: { ours: number; reference: number | undefined },
  times?: Latency,
): Result => ({
  name,
  figures: { places, ours, reference, ratio: reference && ours / reference, ...times },
});

async function measureSize(places: number): Promise<Result[]> {
  const database = await openSize(places);
  const { sql, socketDir } = database;
  const ids = await readPlaceIds(sql);
  const environment = { BENCH_SOCKET_DIR: socketDir };
  const measured = await startServer('./measured-server.ts', environment);
  const reference = await startServer('./reference-server.ts', environment);
  const results: Result[] = [];
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
    results.push(toResult(name, places, rates, await latency(measured.url, requests)));
    console.log(`${places} ${name}: ${rates.ours.toFixed(0)}/s, reference ${rates.reference.toFixed(0)}/s`);
  }
  const submission = await measureSubmission(measured.url, socketDir, ids);
  results.push(toResult('review submission', places, submission));
  if (places === Math.min(...sizes)) {
    const options = { socketDir, locationId: ids[0] as string };
    authentication.push(...(await measureAuthentication(measured.url, reference.url, options)));
    photos.push(...(await measurePhotos(measured.url)));
    photoSubmissions.push(await measurePhotoSubmission(measured.url, sql, ids));
  }
  await measured.stop();
  await reference.stop();
  await database.stop();
  return results;
}

/** Returns the worst figures of each group of calls at the largest size. */
function toSummary(results: Result[]): string {
  const places = Math.max(...sizes);
  const largest = results.filter(({ figures }) => figures.places === places);
  const summary = summarize(largest, [
    { figure: 'ours', title: 'least ours/s', worst: 'min', digits: 0 },
    { figure: 'ratio', title: 'least ours / reference', worst: 'min', digits: 2 },
    { figure: 'p50', title: 'slowest p50, ms', worst: 'max', digits: 2 },
    { figure: 'p95', title: 'slowest p95, ms', worst: 'max', digits: 2 },
  ]);
  return `${places.toLocaleString('en-US')} places:\n\n${summary}`;
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

const results: Result[] = [];
if (values['only-generate']) {
  for (const places of sizes) await (await openSize(places)).stop();
  process.exit();
}
for (const places of sizes) results.push(...(await measureSize(places)));
await writeResults('calls', results);
const table = toSummary(results);
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
