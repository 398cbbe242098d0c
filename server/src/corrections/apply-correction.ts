import type { Queryable } from '@wayable/platform/db/database';
import { toDay } from '@wayable/platform/db/instant';
import { DomainError } from '@wayable/platform/http/errors/domain-error';
import type { CorrectedFields } from '@wayable/protocol/corrections';
import { refreshAccess } from '../answers/access.service.ts';
import { tellClosed } from '../follows/follows.service.ts';
import type { AppliedChange, CorrectionRow } from './corrections.queries.ts';
import { mergePlaces, separatePlaces } from './merges.queries.ts';
import {
  type CorrectedPlace,
  closePlace,
  expireSources,
  reopenPlace,
  type StoredFields,
  updatePlace,
} from './places.queries.ts';
import { changedFields } from './proposal.ts';

/** The locked places of a change. */
export interface LockedPlaces {
  place: CorrectedPlace;
  /** The place that `place` duplicates. */
  other: CorrectedPlace | undefined;
}

const changedMeanwhile = (detail: string) => new DomainError('location_changed', detail);

/** Reports that another place already has the name and address. */
function refuseTakenAddress(error: unknown): never {
  const { constraint } = error as { constraint?: string };
  if (constraint !== 'locations_one_per_name_and_address') throw error;
  throw new DomainError('location_exists', 'Another place has this name and address. It may be a duplicate.');
}

/** Returns the place's values in the fields of a change. */
const valuesOf = (place: CorrectedPlace, change: CorrectedFields): CorrectedFields =>
  Object.fromEntries(Object.keys(change).map((field) => [field, place[field as keyof CorrectedPlace]]));

async function merge(
  sql: Queryable,
  place: CorrectedPlace,
  other: CorrectedPlace | undefined,
): Promise<AppliedChange> {
  if (!other) throw changedMeanwhile('The other place was deleted meanwhile.');
  if (other.id === place.id || other.merged_into === place.id) {
    throw new DomainError('merge_circle', 'Both places are already the same place.');
  }
  if (other.merged_into !== null) throw changedMeanwhile('The other place was merged meanwhile.');
  const moved = await mergePlaces(sql, place, other.id);
  await refreshAccess(sql, [place.id, other.id]);
  return {
    before: { merged_into: null },
    after: { merged_into: { id: other.id, name: other.name } },
    moved,
  };
}

/**
 * Applies a suggestion to a locked place. `seen` has the fields of the place that the moderator saw.
 * @throws {DomainError} location_changed, location_merged, location_exists, merge_circle
 */
export async function applyCorrection(
  sql: Queryable,
  { kind, proposed }: CorrectionRow,
  { place, other }: LockedPlaces,
  seen: CorrectedFields = {},
): Promise<AppliedChange> {
  if (place.merged_into !== null)
    throw new DomainError('location_merged', 'The suggestion can only be rejected. Correct the other place.');
  if (kind === 'duplicate') return merge(sql, place, other);
  if (kind === 'closed' || kind === 'missing') {
    if (place.closed_at !== null) throw changedMeanwhile('The place is already closed.');
    // Store only the day, because the moment of a decision could identify the moderator.
    const closedAt = toDay(new Date().toISOString());
    await closePlace(sql, place.id, closedAt);
    await tellClosed(sql, [place.id]);
    return { before: { closed_at: null }, after: { closed_at: closedAt }, moved: null };
  }
  if (Object.keys(changedFields(seen, place)).some((field) => Object.hasOwn(proposed, field)))
    throw changedMeanwhile('The place was changed since you saw it. Look at it again.');
  const change = changedFields(proposed, place);
  if (Object.keys(change).length === 0) throw changedMeanwhile('The place already matches the suggestion.');
  await updatePlace(sql, place.id, change).catch(refuseTakenAddress);
  const before: StoredFields = valuesOf(place, change);
  if (change.category !== undefined) before.place_kind = place.place_kind;
  return { before, after: change, moved: null };
}

/**
 * Undoes an applied change on locked places.
 * @throws {DomainError} location_changed if the place changed since, location_exists
 */
export async function undoCorrection(
  sql: Queryable,
  { kind, before, after, moved }: CorrectionRow & AppliedChange,
  { place, other }: LockedPlaces,
): Promise<void> {
  const changed = changedMeanwhile('The place was changed again since then. Undo the later change first.');
  if (kind === 'duplicate') {
    if (!(other && moved) || place.merged_into !== other.id || other.merged_into !== null) throw changed;
    await separatePlaces(sql, { source: place.id, target: other.id, moved });
    await refreshAccess(sql, [place.id, other.id]);
    return;
  }
  if (kind === 'closed' || kind === 'missing') {
    if (place.merged_into !== null || place.closed_at === null) throw changed;
    await reopenPlace(sql, place.id);
    return;
  }
  if (Object.keys(changedFields(after, place)).length > 0) throw changed;
  // Keep the current kind after corrections of earlier versions, which stored no kind.
  await updatePlace(sql, place.id, { place_kind: place.place_kind, ...before }).catch(refuseTakenAddress);
  await expireSources(sql, place.id);
}
