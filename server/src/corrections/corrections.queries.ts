import type { Queryable } from '@wayable/platform/db/database';
import type { CorrectedFields, Correction, CorrectionKind, PlaceChange } from '@wayable/protocol/corrections';
import type { Moved } from './merges.queries.ts';
import type { StoredFields } from './places.queries.ts';

/** A suggestion and, once it is decided, the decision and the applied change. */
export interface CorrectionRow {
  id: string;
  location_id: string;
  suggested_by: string | null;
  kind: CorrectionKind;
  proposed: CorrectedFields;
  duplicate_of: string | null;
  decision: 'accept' | 'reject' | null;
  before: StoredFields | null;
  after: CorrectedFields | null;
  moved: Moved | null;
  undone_at: string | null;
}

const columns = (sql: Queryable) => sql`
  id, location_id, suggested_by, kind, proposed, duplicate_of, decision, before, after, moved, undone_at
`;

interface NewCorrection {
  locationId: string;
  suggestedBy: string;
  kind: CorrectionKind;
  note: string;
  proposed: CorrectedFields;
  duplicateOf: string | null;
}

/** Stores a suggestion. Returns undefined if the person has an open one of this kind for the place. */
export async function insertCorrection(
  sql: Queryable,
  { locationId, suggestedBy, kind, note, proposed, duplicateOf }: NewCorrection,
): Promise<CorrectionRow | undefined> {
  const [row] = await sql<CorrectionRow[]>`
    insert into corrections (location_id, suggested_by, kind, note, proposed, duplicate_of)
    values (${locationId}, ${suggestedBy}, ${kind}, ${note}, ${sql.json(proposed as never)}::jsonb, ${duplicateOf})
    on conflict do nothing returning ${columns(sql)}
  `;
  return row;
}

export async function findCorrection(sql: Queryable, id: string): Promise<CorrectionRow | undefined> {
  const [row] = await sql<CorrectionRow[]>`select ${columns(sql)} from corrections where id = ${id}`;
  return row;
}

/** Locks a suggestion. The caller must have locked its places. */
export async function lockCorrection(sql: Queryable, id: string): Promise<CorrectionRow | undefined> {
  const [row] = await sql<
    CorrectionRow[]
  >`select ${columns(sql)} from corrections where id = ${id} for update`;
  return row;
}

/** Returns whether the person has at least `least` visible reviews. */
export async function hasReviews(sql: Queryable, userId: string, least: number): Promise<boolean> {
  const rows = await sql`select 1 from user_profiles where id = ${userId} and total_reviews >= ${least}`;
  return rows.length > 0;
}

/**
 * Locks and returns open suggestions of one kind about a place by other people with enough reviews, oldest
 * first.
 */
export async function lockOpenOfOthers(
  sql: Queryable,
  { location_id, kind, suggested_by }: CorrectionRow,
  least: number,
): Promise<CorrectionRow[]> {
  return sql<CorrectionRow[]>`
    select ${columns(sql)} from corrections
    where location_id = ${location_id} and kind = ${kind} and decision is null and suggested_by <> ${suggested_by}
      and suggested_by in (
        select id from user_profiles where total_reviews >= ${least}
          and not exists (select from suspensions where suspensions.user_id = user_profiles.id)
      )
    order by created_at, id for update
  `;
}

export interface Decision {
  decision: 'accept' | 'reject';
  /** The administrator's id; null if two Advocates agreed. */
  decidedBy: string | null;
  reason: string | null;
}

/** The fields of a place before and after a correction. `moved` is null unless it is a merge. */
export interface AppliedChange {
  before: StoredFields;
  after: CorrectedFields;
  moved: Moved | null;
}

/** Stores the decision about a suggestion, and the change that it applied. */
export async function saveDecision(
  sql: Queryable,
  id: string,
  { decision, decidedBy, reason }: Decision,
  change: AppliedChange | undefined,
): Promise<void> {
  const json = (value: object | null | undefined) => (value ? sql.json(value as never) : null);
  await sql`
    update corrections set decision = ${decision}, decided_by = ${decidedBy}, decided_at = now(), reason = ${reason},
      before = ${json(change?.before)}::jsonb, after = ${json(change?.after)}::jsonb, moved = ${json(change?.moved)}::jsonb
    where id = ${id}
  `;
}

export async function saveUndo(sql: Queryable, id: string, userId: string): Promise<void> {
  await sql`update corrections set undone_at = now(), undone_by = ${userId} where id = ${id}`;
}

const place = (sql: Queryable, name: string) => sql`
  json_build_object('id', ${sql(name)}.id, 'name', ${sql(name)}.name, 'address', ${sql(name)}.address,
    'category', ${sql(name)}.category, 'latitude', ${sql(name)}.latitude, 'longitude', ${sql(name)}.longitude,
    'closed_at', to_char(${sql(name)}.closed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
`;

/** Returns a page of the suggestions in a state. */
export async function findCorrections(
  sql: Queryable,
  { state, limit, offset }: { state: 'open' | 'decided'; limit: number; offset: number },
): Promise<Omit<Correction, 'permissions'>[]> {
  const isOpen = state === 'open';
  const order = isOpen ? sql`created_at, id` : sql`decided_at desc, id desc`;
  return sql<Omit<Correction, 'permissions'>[]>`
    select correction.id, correction.kind, correction.note, correction.created_at, correction.proposed,
      correction.decision, correction.decided_at, correction.reason, correction.before, correction.after,
      correction.undone_at, ${place(sql, 'location')} as location,
      case when other.id is not null then ${place(sql, 'other')} end as duplicate_of,
      case when author.id is not null then json_build_object('id', author.id, 'full_name', author.full_name) end
        as suggested_by
    from (
      select * from corrections where decision ${isOpen ? sql`is null` : sql`is not null`}
      order by ${order} limit ${limit} offset ${offset}
    ) as correction
    join locations as location on location.id = correction.location_id
    left join locations as other on other.id = correction.duplicate_of
    left join user_profiles as author on author.id = correction.suggested_by
    order by ${isOpen ? sql`correction.created_at, correction.id` : sql`correction.decided_at desc, correction.id desc`}
  `;
}

/** Counts the suggestions in a state, up to `max`. */
export async function countCorrections(
  sql: Queryable,
  state: 'open' | 'decided',
  max: number,
): Promise<number> {
  const [row] = await sql<{ amount: number }[]>`
    select count(*)::int as amount from (
      select from corrections where decision ${state === 'open' ? sql`is null` : sql`is not null`} limit ${max}
    ) as counted
  `;
  return row?.amount ?? 0;
}

interface HistoryRow extends Omit<PlaceChange, 'suggested_by'> {
  author: { id: string; full_name: string; is_named: boolean } | null;
}

/** Returns the newest applied changes of a place, and of places merged into it. */
export async function findHistory(sql: Queryable, locationId: string, limit: number): Promise<HistoryRow[]> {
  return sql<HistoryRow[]>`
    select change.id, change.kind, change.before, change.after, change.decided_at as changed_on,
      change.undone_at as undone_on, json_build_object('id', location.id, 'name', location.name) as location,
      case when author.id is not null then json_build_object('id', author.id, 'full_name', author.full_name,
        'is_named', author.is_named) end as author
    from corrections as change
    join locations as location on location.id = change.location_id
    left join visible_authors as author on author.id = change.suggested_by
    where (change.location_id = ${locationId} or change.duplicate_of = ${locationId}) and change.before is not null
    order by change.decided_at desc, change.id desc limit ${limit}
  `;
}
