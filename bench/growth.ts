import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { ensureBusyPerson, myReviewsLoads, VERY_MANY_REVIEWS } from './busy-person.ts';
import { ensureCommunity, hotLoads } from './community-loads.ts';
import { openSize, readPlaceIds } from './databases.ts';
import { type ReadLoad, readLoads } from './loads.ts';
import { type Answers, askInTurns, compare, type LoadRequest } from './measure.ts';
import { writeReadmePart } from './readme.ts';
import { type Result, summarize, writeResults } from './results.ts';
import { startServer } from './servers.ts';

const FEW_REVIEWS = 100;
/** Below this ratio of answer times, the throughput is also measured. */
const CLOSE_RATIO = 0.75;

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '10000,1000000' },
    requests: { type: 'string', default: '300' },
    only: { type: 'string' },
  },
});
const [small = 0, large = 0] = values.sizes.split(',').map(Number);
const requests = Number(values.requests);

/** Starts both servers on a database. */
async function serve(places: number) {
  const database = await openSize(places);
  const environment = { BENCH_SOCKET_DIR: database.socketDir };
  const ours = await startServer('./measured-server.ts', environment);
  const reference = await startServer('./reference-server.ts', environment);
  return {
    ...database,
    ours: ours.url,
    reference: reference.url,
    loads: [...readLoads(await readPlaceIds(database.sql), places)],
    async stop() {
      await ours.stop();
      await reference.stop();
      await database.stop();
    },
  };
}

/** Two measured cases, a smaller and a larger one. A case is a database or a person with reviews. */
interface Pair {
  name: string;
  small: LoadRequest[];
  large: LoadRequest[];
  /** The URLs of our servers, for the smaller and the larger case. */
  ours: [string, string];
  reference: [string, string];
}

function toPairs(
  smaller: ReadLoad[],
  larger: ReadLoad[],
  servers: Pick<Pair, 'ours' | 'reference'>,
  note = '',
): Pair[] {
  return smaller.map(({ name, requests }, index) => ({
    name: name + note,
    small: requests,
    large: (larger[index] as ReadLoad).requests,
    ...servers,
  }));
}

/**
 * Measures all four servers in turns, so that a slow phase of the machine affects all of them. Times are in
 * milliseconds.
 */
async function measurePair(pair: Pair): Promise<Result> {
  const { name, ours, reference } = pair;
  const [oursSmall, oursLarge, referenceSmall, referenceLarge] = (await askInTurns(
    [
      { url: ours[0], requests: pair.small },
      { url: ours[1], requests: pair.large },
      { url: reference[0], requests: pair.small },
      { url: reference[1], requests: pair.large },
    ],
    requests,
  )) as [Answers, Answers, Answers, Answers];
  const ratio = referenceLarge.p50 / oursLarge.p50;
  const load = ratio < CLOSE_RATIO ? await compare(ours[1], reference[1], pair.large) : undefined;
  return {
    name,
    figures: {
      'rows, small': oursSmall.rows,
      'rows, large': oursLarge.rows,
      'p50, small': oursSmall.p50,
      'p95, small': oursSmall.p95,
      'p50, large': oursLarge.p50,
      'p95, large': oursLarge.p95,
      'p50 growth': oursLarge.p50 / oursSmall.p50,
      'p95 growth': oursLarge.p95 / oursSmall.p95,
      'p50 growth of reference': referenceLarge.p50 / referenceSmall.p50,
      'p95 growth of reference': referenceLarge.p95 / referenceSmall.p95,
      'p50 growth to reference': oursLarge.p50 / oursSmall.p50 / (referenceLarge.p50 / referenceSmall.p50),
      'p50 ratio': ratio,
      'throughput ratio': load && load.ours / load.reference,
    },
  };
}

const [few, many] = [await serve(small), await serve(large)];
const sizes: Pick<Pair, 'ours' | 'reference'> = {
  ours: [few.ours, many.ours],
  reference: [few.reference, many.reference],
};

const [fewer, more] = [await ensureCommunity(few.ours, few.sql), await ensureCommunity(many.ours, many.sql)];
const ordinary = await ensureBusyPerson(many.ours, many.sql, FEW_REVIEWS);
const busy = await ensureBusyPerson(many.ours, many.sql, VERY_MANY_REVIEWS);
const pairs: Pair[] = [
  ...toPairs(few.loads, many.loads, sizes),
  ...toPairs(hotLoads(fewer), hotLoads(more), sizes),
  ...toPairs(
    myReviewsLoads(ordinary),
    myReviewsLoads(busy),
    { ours: [many.ours, many.ours], reference: [many.reference, many.reference] },
    `, ${FEW_REVIEWS} against ${VERY_MANY_REVIEWS.toLocaleString('en-US')} reviews`,
  ),
];
const results: Result[] = [];
// Clean the pending lists of the trigram indexes: they contain the new rows, and each search reads them.
for (const { sql } of [few, many])
  await sql`select clean_pending_lists(array['locations', 'reviews', 'user_profiles', 'removed_reviews']::regclass[])`;

const wanted = new RegExp(values.only ?? '');
for (const pair of pairs.filter(({ name }) => wanted.test(name))) {
  const result = await measurePair(pair);
  results.push(result);
  console.log(result.name, result.figures);
}
if (values.only === undefined) {
  await writeResults('growth', results);
  const [smaller, larger] = [small, large].map((places) => places.toLocaleString('en-US'));
  const summary = summarize(results, [
    { figure: 'p50, large', title: 'slowest p50, ms', worst: 'max', digits: 1 },
    { figure: 'p95, large', title: 'slowest p95, ms', worst: 'max', digits: 1 },
    { figure: 'p50 growth', title: 'most p50 growth', worst: 'max', digits: 2 },
    { figure: 'p50 growth to reference', title: 'most growth against reference', worst: 'max', digits: 2 },
    { figure: 'p50 ratio', title: 'least reference / ours', worst: 'min', digits: 2 },
  ]);
  await writeReadmePart(
    'growth',
    `The last run: ${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${availableParallelism()} cores, ${requests} requests of each; times at ${larger} places, growth from ${smaller}.

${summary}`,
  );
}
await few.stop();
await many.stop();
