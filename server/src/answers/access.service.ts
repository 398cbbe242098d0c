import { tryLock, waitForLock } from '@wayable/platform/db/advisory-locks';
import type { Database, Queryable } from '@wayable/platform/db/database';
import { ChangeFolder } from '@wayable/platform/jobs/change-folder';
import { type Access, listAgreedFeatures } from '@wayable/protocol/answers/access';
import { accessOfFacts, formatAccess, parseVerdicts } from '@wayable/protocol/answers/access-text';
import { summarizeAccess } from '@wayable/protocol/answers/summarize-access';
import { FEATURES, type PublicFacts } from '@wayable/protocol/features';
import type { ChangedAnswer } from '@wayable/protocol/notifications';
import type { FastifyBaseLogger } from 'fastify';
import { tellFollowers } from '../follows/follows.service.ts';
import * as queries from './access.queries.ts';
import { readDetailFacts } from './detail-facts.ts';

const PLACES_PER_ROUND = 200;
/** Number of places per batch of the background work. */
const PLACES_AT_ONCE = 1_000;
/** Maximum delay of verdicts that change with the age of answers. */
const EVERY_MS = 1_000;

function summarize(place: queries.AnsweredPlace, reviews: queries.ReviewOfPlace[], now: number) {
  const details = place.fact_details && readDetailFacts(place.fact_details);
  const facts = { features: place.public_facts, ...(details && { details }) };
  return summarizeAccess(reviews, facts, place.changed_at ?? undefined, now);
}

function toStored(
  place: queries.AnsweredPlace,
  reviews: queries.ReviewOfPlace[],
  now: number,
): queries.StoredAccess {
  const { access, changesAt } = summarize(place, reviews, now);
  return {
    id: place.id,
    access,
    verdicts: formatAccess(access, now),
    features: listAgreedFeatures(access),
    due_at: Number.isFinite(changesAt) ? new Date(changesAt).toISOString() : null,
  };
}

/** Returns the features with a verdict that differs from the stored one, with the new verdict. */
function changesOf(place: queries.AnsweredPlace, verdicts: string | null): ChangedAnswer[] {
  const before = parseVerdicts(place.verdicts, place.public_facts).features;
  const after = parseVerdicts(verdicts, place.public_facts).features;
  return FEATURES.filter((id) => before[id].verdict !== after[id].verdict).map((feature) => ({
    feature,
    verdict: after[feature].verdict,
  }));
}

/**
 * Computes and stores the access of places (docs/product.md#verdicts). Runs in the transaction that changed
 * an answer, so that the next reader sees the new verdict. Notifies the followers, except `author`, who made
 * the change.
 */
export async function refreshAccess(
  sql: Queryable,
  locationIds: readonly string[],
  author?: string,
): Promise<void> {
  const ids = [...new Set(locationIds)];
  if (ids.length === 0) return;
  const places = await queries.lockAnsweredPlaces(sql, ids);
  const computed = await computeAccess(sql, places);
  await queries.saveAccess(
    sql,
    computed.filter((stored) => stored !== null),
  );
  const silent = places.filter((_, index) => computed[index] === null);
  await queries.forgetAccess(
    sql,
    silent.map(({ id }) => id),
  );
  const changes = places.map(
    (place, index) => [place.id, changesOf(place, computed[index]?.verdicts ?? null)] as const,
  );
  await tellFollowers(sql, new Map(changes.filter(([, answers]) => answers.length > 0)), author);
}

/** Computes the access of each place, in order; null for a place without answers. */
export async function computeAccess(
  sql: Queryable,
  places: readonly queries.AnsweredPlace[],
): Promise<(queries.StoredAccess | null)[]> {
  const ids = places.map(({ id }) => id);
  const reviews = Map.groupBy(await queries.findAnsweringReviews(sql, ids), ({ location_id }) => location_id);
  const now = Date.now();
  return places.map((place) =>
    reviews.has(place.id) || place.changed_at !== null || place.fact_details !== null
      ? toStored(place, reviews.get(place.id) ?? [], now)
      : null,
  );
}

/**
 * Computes at most `most` due places and returns their number. The transaction must hold the lock of due
 * places.
 */
async function refreshSome(transaction: Queryable, most: number): Promise<number> {
  const ids = await queries.findDuePlaces(transaction, most);
  await refreshAccess(transaction, ids);
  return ids.length;
}

/**
 * Computes the access of every due place, for commands that write many answers. Waits for other processes
 * that compute due places.
 */
export async function refreshDueAccess(sql: Database): Promise<void> {
  const refresh = () =>
    sql.begin(async (transaction) => {
      await waitForLock(transaction, 'access');
      return refreshSome(transaction, PLACES_AT_ONCE);
    });
  while ((await refresh()) > 0);
}

/**
 * Builds the background job that computes due places: answers have aged, or writers without `refreshAccess`
 * changed them.
 */
export const buildAccessFolder = (sql: Database, log: FastifyBaseLogger): ChangeFolder =>
  new ChangeFolder(
    {
      fold: (most) =>
        sql.begin(async (transaction) =>
          (await tryLock(transaction, 'access')) ? refreshSome(transaction, most) : 0,
        ),
      perRound: PLACES_PER_ROUND,
      everyMs: EVERY_MS,
      failure: 'verdicts of places could not be refreshed; trying again',
    },
    log,
  );

/** Returns the current access of a place. Computes the access of a due place without storing it. */
export async function findAccess(sql: Queryable, id: string, facts: PublicFacts): Promise<Access> {
  const stored = await queries.findCurrentAccess(sql, id);
  if (!stored) return accessOfFacts(facts);
  if (stored.access) return stored.access;
  const [[place], reviews] = await Promise.all([
    queries.findAnsweredPlaces(sql, [id]),
    queries.findAnsweringReviews(sql, [id]),
  ]);
  return place ? summarize(place, reviews, Date.now()).access : accessOfFacts(facts);
}

/**
 * Returns the stored access of places by id, including due places. Places without stored access are absent.
 */
export async function findAccessOf(sql: Queryable, ids: string[]): Promise<Map<string, Access>> {
  const rows = await queries.findStoredAccess(sql, ids);
  return new Map(rows.map(({ location_id, access }) => [location_id, access]));
}
