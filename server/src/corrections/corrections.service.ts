import { countAttempt } from '@wayable/platform/attempts/attempts';
import type { Database, Queryable } from '@wayable/platform/db/database';
import { toDay } from '@wayable/platform/db/instant';
import { DomainError, invalidField } from '@wayable/platform/http/errors/domain-error';
import { refuseDeletedAccount } from '@wayable/platform/http/errors/refuse-deleted-account';
import { scaleLimit } from '@wayable/platform/http/limits/account-limits';
import type { Viewer } from '@wayable/platform/http/requests/authenticate';
import type {
  CorrectionCreate,
  CorrectionCreated,
  CorrectionDecision,
  CorrectionsQuery,
  PlaceHistory,
} from '@wayable/protocol/corrections';
import { ADVOCATE_REVIEWS, HISTORY_MAX } from '@wayable/protocol/corrections';
import { COUNTED_MAX } from '@wayable/protocol/moderation';
import { toPagedResult } from '@wayable/protocol/paging';
import { assertNotSuspended } from '../moderation/assert-not-suspended.ts';
import { assertStillAdministrator } from '../moderation/assert-still-administrator.ts';
import { noteAct } from '../moderation/moderation-log.service.ts';
import { tellOfCorrection } from '../notifications/notifications.ts';
import { mayUndo, permissionsOnCorrection } from '../policy/permissions.ts';
import { assertMay } from '../policy/policy.ts';
import { type Reader, seesAuthor } from '../visibility/visibility.ts';
import { applyCorrection, type LockedPlaces, undoCorrection } from './apply-correction.ts';
import * as queries from './corrections.queries.ts';
import { findPlaceId, lockPlaces } from './places.queries.ts';
import { readProposal, saysTheSame } from './proposal.ts';

/**
 * Maximum number of suggestions per person and day, before `ACCOUNT_LIMIT_SCALE`. It suffices for a person
 * who checks a neighborhood for a day.
 */
const PER_DAY = { max: 30, windowSeconds: 86_400 };

const noLocation = () => new DomainError('not_found', 'There is no location with this id.');
const noCorrection = () => new DomainError('not_found', 'There is no suggestion with this id.');

async function limitPerPerson(sql: Database, userId: string, scale: number): Promise<void> {
  const limit = { ...PER_DAY, max: scaleLimit(PER_DAY.max, scale) };
  const { isAllowed, retryAfterSeconds } = await countAttempt(sql, `corrections:${userId}`, limit);
  if (isAllowed) return;
  throw new DomainError(
    'rate_limited',
    'You’ve reached the daily limit for corrections. Thank you! Please come back tomorrow.',
    undefined,
    { retryAfterSeconds, limit: 'corrections_of_day' },
  );
}

/** Locks the places of a suggestion. Returns undefined if its place is gone. */
async function lockPlacesOf(
  sql: Queryable,
  { location_id, duplicate_of }: Pick<queries.CorrectionRow, 'location_id' | 'duplicate_of'>,
): Promise<LockedPlaces | undefined> {
  const ids = [location_id, ...(duplicate_of === null ? [] : [duplicate_of])];
  const places = await lockPlaces(sql, ids);
  const place = places.get(location_id);
  return place && { place, other: duplicate_of === null ? undefined : places.get(duplicate_of) };
}

const noDuplicate = () => invalidField('duplicate_of', 'is not the id of a location', 'invalid');

/** Returns the id of the place that the suggestion names as a duplicate. Follows merges. */
async function readDuplicate(
  sql: Queryable,
  { kind, duplicate_of }: CorrectionCreate,
  locationId: string,
): Promise<string | null> {
  if (kind !== 'duplicate') return null;
  if (duplicate_of === undefined) throw invalidField('duplicate_of', 'is missing', 'missing');
  const other = await findPlaceId(sql, duplicate_of);
  if (!other) throw noDuplicate();
  if (other === locationId) throw invalidField('duplicate_of', 'must be another location', 'invalid');
  return other;
}

/**
 * Applies a suggestion if another Advocate has an equal open suggestion, and accepts both. Returns whether it
 * did.
 */
async function applyAgreed(
  sql: Queryable,
  correction: queries.CorrectionRow,
  places: LockedPlaces,
  userId: string,
): Promise<boolean> {
  if (!(await queries.hasReviews(sql, userId, ADVOCATE_REVIEWS))) return false;
  const others = await queries.lockOpenOfOthers(sql, correction, ADVOCATE_REVIEWS);
  const earlier = others.find((other) => saysTheSame(other, correction, places.place));
  if (!earlier) return false;
  const decision = { decision: 'accept', decidedBy: null, reason: null } as const;
  await queries.saveDecision(sql, earlier.id, decision, await applyCorrection(sql, earlier, places));
  await queries.saveDecision(sql, correction.id, decision, undefined);
  for (const decided of [earlier, correction]) await tellDecided(sql, decided, places, decision);
  return true;
}

/** Notifies the author of a suggestion about its result, unless the account is gone. */
async function tellDecided(
  sql: Queryable,
  { suggested_by: userId, kind }: queries.CorrectionRow,
  { place }: LockedPlaces,
  { decision, reason }: Pick<queries.Decision, 'decision' | 'reason'>,
): Promise<void> {
  if (userId === null) return;
  await tellOfCorrection(sql, userId, {
    location_id: place.id,
    location_name: place.name,
    correction: kind,
    is_accepted: decision === 'accept',
    ...(reason !== null && { details: reason }),
  });
}

/**
 * Suggests a correction of a place (docs/product.md#mistakes). Follows merges.
 * @throws {DomainError} validation_failed, not_found, correction_exists, rate_limited, not_authenticated,
 * location_changed; location_exists and merge_circle if it would be applied immediately
 */
export async function suggestCorrection(
  sql: Database,
  accountLimitScale: number,
  viewer: Viewer,
  id: string,
  input: CorrectionCreate,
): Promise<CorrectionCreated> {
  const { userId } = viewer;
  const locationId = await findPlaceId(sql, id);
  if (!locationId) throw noLocation();
  const duplicateOf = await readDuplicate(sql, input, locationId);
  await limitPerPerson(sql, userId, accountLimitScale);
  const suggested = sql.begin(async (transaction) => {
    const places = await lockPlacesOf(transaction, { location_id: locationId, duplicate_of: duplicateOf });
    if (!places) throw noLocation();
    if (duplicateOf !== null && !places.other) throw noDuplicate();
    // A merge ended during the wait. A suggestion about a merged place can only be rejected.
    if ([places.place, places.other].some((place) => place && place.merged_into !== null)) {
      throw new DomainError('location_changed', 'The place was merged meanwhile. Please try again.');
    }
    await assertNotSuspended(transaction, viewer);
    if (['closed', 'missing'].includes(input.kind) && places.place.closed_at !== null) {
      throw invalidField('kind', 'must differ: the place is already closed', 'nothing_to_change');
    }
    const correction = await queries.insertCorrection(transaction, {
      locationId,
      suggestedBy: userId,
      kind: input.kind,
      note: (input.note ?? '').trim(),
      proposed: readProposal(input, places.place),
      duplicateOf,
    });
    if (!correction) {
      throw new DomainError(
        'correction_exists',
        'You already have an open suggestion of this kind for this place.',
      );
    }
    return {
      id: correction.id,
      is_applied: await applyAgreed(transaction, correction, places, userId),
    };
  });
  return suggested.catch(refuseDeletedAccount('corrections_suggested_by_fkey'));
}

/** Returns the applied changes of a place, newest first, as this reader may see them. */
export async function listHistory(sql: Queryable, id: string, reader: Reader): Promise<PlaceHistory> {
  if (!(await findPlaceId(sql, id))) throw noLocation();
  const rows = await queries.findHistory(sql, id, HISTORY_MAX);
  const data = rows.map(({ author, ...row }) => ({
    ...row,
    changed_on: toDay(row.changed_on),
    undone_on: row.undone_on && toDay(row.undone_on),
    suggested_by:
      author && seesAuthor(reader, author) ? { id: author.id, full_name: author.full_name } : null,
    permissions: { undo: mayUndo(reader, { before: row.before, undone_at: row.undone_on }) },
  }));
  return { data };
}

/**
 * Returns a page of suggestions: open suggestions, oldest first, or decided suggestions, latest decision
 * first.
 * @throws {DomainError} not_permitted, admin_second_factor_required
 */
export async function listCorrections(sql: Database, viewer: Viewer, query: CorrectionsQuery) {
  assertMay(viewer, 'moderate');
  const { page, limit, state } = query;
  const [rows, count] = await Promise.all([
    queries.findCorrections(sql, { state, limit, offset: (page - 1) * limit }),
    queries.countCorrections(sql, state, COUNTED_MAX),
  ]);
  const data = rows.map((row) => ({
    ...row,
    permissions: permissionsOnCorrection(viewer, row),
  }));
  return toPagedResult(data, count, page, limit);
}

/** Counts the open suggestions, up to `max`. */
export const countOpenCorrections = (sql: Queryable, max: number): Promise<number> =>
  queries.countCorrections(sql, 'open', max);

/** Finds a suggestion and locks its places first, like the writers of suggestions. */
async function lockWithPlaces(sql: Queryable, id: string) {
  const found = await queries.findCorrection(sql, id);
  const places = found && (await lockPlacesOf(sql, found));
  const correction = places && (await queries.lockCorrection(sql, id));
  if (!(places && correction)) throw noCorrection();
  return { places, correction };
}

/**
 * Accepts a suggestion, which changes the place in the same transaction, or rejects it.
 * @throws {DomainError} not_permitted, own_content, not_found, correction_decided, location_changed,
 * location_merged, location_exists, merge_circle
 */
export async function decideCorrection(
  sql: Database,
  viewer: Viewer,
  id: string,
  { decision, reason: written = '', seen = {} }: CorrectionDecision,
): Promise<void> {
  assertMay(viewer, 'moderate');
  const reason = written.trim() || null;
  await sql.begin(async (transaction) => {
    const { places, correction } = await lockWithPlaces(transaction, id);
    assertMay(viewer, 'decide_correction', correction.suggested_by);
    await assertStillAdministrator(transaction, viewer);
    if (correction.decision !== null) {
      throw new DomainError('correction_decided', 'This suggestion has been decided meanwhile.');
    }
    const change =
      decision === 'accept' ? await applyCorrection(transaction, correction, places, seen) : undefined;
    await queries.saveDecision(transaction, id, { decision, decidedBy: viewer.userId, reason }, change);
    await tellDecided(transaction, correction, places, { decision, reason });
    await noteAct(transaction, {
      adminId: viewer.userId,
      subjectId: correction.suggested_by,
      action: decision === 'accept' ? 'suggestion_accepted' : 'suggestion_rejected',
      reason,
      before: { location_name: places.place.name },
      after: { correction: correction.kind },
    });
  });
}

/**
 * Undoes an applied change.
 * @throws {DomainError} not_permitted, not_found, correction_decided, location_changed, location_exists
 */
export async function reverseCorrection(sql: Database, viewer: Viewer, id: string): Promise<void> {
  assertMay(viewer, 'moderate');
  await sql.begin(async (transaction) => {
    const { places, correction } = await lockWithPlaces(transaction, id);
    await assertStillAdministrator(transaction, viewer);
    const { before, after, undone_at } = correction;
    if (before === null || after === null || undone_at !== null) {
      throw new DomainError('correction_decided', 'There is nothing to undo.');
    }
    await undoCorrection(transaction, { ...correction, before, after }, places);
    await queries.saveUndo(transaction, id, viewer.userId);
    await noteAct(transaction, {
      adminId: viewer.userId,
      subjectId: correction.suggested_by,
      action: 'suggestion_undone',
      before: { location_name: places.place.name },
      after: { correction: correction.kind },
    });
  });
}
