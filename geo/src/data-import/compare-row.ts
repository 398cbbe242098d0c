import { createHash } from 'node:crypto';
import { parseAccess, parseVerdicts } from '@wayable/protocol/answers/access-text';
import type { ImportField, ImportOutcome, ImportReason, ImportRow } from '@wayable/protocol/data-imports';
import { distanceMeters } from '@wayable/protocol/distance';
import { FEATURES } from '@wayable/protocol/features';
import { SAME_PLACE_METERS } from '../import/joined-places.queries.ts';
import { normalizeWord } from './answer-words.ts';
import { areOtherHouses } from './house-numbers.ts';
import type { InterpretedRow, StagedFacts, StagedPlace } from './interpret-row.ts';
import type { MatchedPlace, RowMatch, StoredSource } from './matches.queries.ts';

/**
 * About ten centimeters. Smaller differences come from rounding, because files have coordinates with fewer
 * digits.
 */
const SAME_POSITION_DEGREES = 0.000_001;

type Changes = ImportRow['changes'];

/** Returns the source's id of a row, or an id built from its name and address, or name and position. */
export function toExternalId({ external_id, name, address, latitude, longitude }: StagedPlace): string {
  if (external_id !== null) return external_id;
  const where = address === '' ? `${latitude?.toFixed(3)},${longitude?.toFixed(3)}` : address;
  const key = `${name}\n${where}`.normalize('NFC').toLowerCase();
  return `row-${createHash('sha256').update(key).digest('hex').slice(0, 24)}`;
}

export interface Target {
  id?: string;
  /** Whether the match is only by the name and a nearby position. */
  isNear?: boolean;
  reason?: ImportReason;
}

/** Returns the place of a row, or the reason for a conflict. Returns neither for a new place. */
export function chooseTarget({ own_id, named_id, named_meters, near }: RowMatch, address: string): Target {
  if (own_id) return { id: own_id };
  if (named_id) {
    return (named_meters ?? 0) <= SAME_PLACE_METERS ? { id: named_id } : { reason: 'place_elsewhere' };
  }
  // A row with another house number is another branch.
  const [first, ...others] = (near ?? []).filter((place) => !areOtherHouses(place.address, address));
  if (first === undefined) return {};
  return others.length > 0 ? { reason: 'several_places' } : { id: first.id, isNear: true };
}

/** Returns the place's element that is this row, or undefined. */
const findElement = (place: StagedPlace, { sources }: MatchedPlace): StoredSource | undefined =>
  sources.find(({ external_id }) => external_id === toExternalId(place));

/** Returns whether the place has the row's own element, and no merge moved the element there. */
function ownsPlace(place: StagedPlace, known: MatchedPlace): boolean {
  const element = findElement(place, known);
  return element !== undefined && element.was_merged !== true;
}

/** Ranks how a row matches its place: 2 by its own element, 1 by an id or address, 0 by a nearby position. */
export const rankClaim = (place: StagedPlace, known: MatchedPlace, { isNear }: Target): number =>
  ownsPlace(place, known) ? 2 : isNear ? 0 : 1;

/**
 * Returns the changes of the place itself. Returns none if people corrected the place. Otherwise, compares
 * places that the row's element created, and places that an undo closed.
 */
function comparePlace(place: StagedPlace, known: MatchedPlace): Changes {
  const isMade = findElement(place, known)?.made_location === true || known.is_removed;
  if (!isMade || known.is_corrected) return [];
  const changes: Changes = [];
  const compare = (field: ImportField, before: string | null, after: string | null) => {
    if (before !== after) changes.push({ field, before, after });
  };
  compare('name', known.name, place.name ?? known.name);
  if (place.address !== '') compare('address', known.address, place.address);
  // A new category would recount the reviews of all authors, so a place with reviews keeps its category.
  if (place.has_category && !known.has_reviews) {
    compare('category', known.category, place.category);
    compare('kind', known.kind, place.kind);
  }
  for (const axis of ['latitude', 'longitude'] as const) {
    const [before, after] = [known[axis], place[axis] ?? known[axis]];
    if (Math.abs(before - after) > SAME_POSITION_DEGREES) compare(axis, String(before), String(after));
  }
  return changes;
}

function compareFacts(facts: StagedFacts, known: MatchedPlace): Changes {
  const before = new Map(known.facts.map(({ key, value }) => [key, value]));
  const after = new Map(Object.entries(facts));
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((key) => {
    const [old, current] = [before.get(key) ?? null, after.get(key) ?? null];
    return old === current ? [] : [{ field: key as ImportField, before: old, after: current }];
  });
}

/** Returns the features and details where people contradict the file. */
function findContradictions(facts: StagedFacts, { verdicts }: MatchedPlace): ImportField[] {
  if (verdicts === null) return [];
  const { features } = parseVerdicts(verdicts, {});
  const isOpposite = (one: string | undefined, other: unknown) =>
    (one === 'yes' && (other === 'no' || other === 'none')) || (one === 'no' && other === 'yes');
  const found: ImportField[] = FEATURES.filter((id) => isOpposite(facts[id], features[id].verdict));
  if (isOpposite(facts.toilet, parseAccess(verdicts, {}).details.toilet?.value)) found.push('toilet');
  return found;
}

/**
 * Returns whether a row with the place's id is about another place, because files with running numbers change
 * their ids. Without contributions, the place follows its row.
 */
const isOtherPlace = (place: StagedPlace, known: MatchedPlace): boolean =>
  known.has_contributions &&
  !known.is_corrected &&
  ownsPlace(place, known) &&
  normalizeWord(place.name ?? '') !== normalizeWord(known.name) &&
  distanceMeters({ latitude: place.latitude ?? 0, longitude: place.longitude ?? 0 }, known) >
    SAME_PLACE_METERS;

/** The license of an import, and the URL for its rows without a link. */
export interface ImportTerms {
  license: string;
  sourceUrl: string;
}

/** Returns whether the row's element has another license or URL than this import gives it. */
function hasOtherTerms(
  place: StagedPlace,
  known: MatchedPlace,
  { license, sourceUrl }: ImportTerms,
): boolean {
  const element = findElement(place, known);
  if (element === undefined) return false;
  return element.license !== license || (element.url ?? '') !== (place.link ?? sourceUrl);
}

interface ComparedRow {
  outcome: ImportOutcome;
  reason: ImportReason | null;
  changes: Changes;
}

const skip = (reason: ImportReason): ComparedRow => ({ outcome: 'skipped', reason, changes: [] });

/** Returns the result of importing a row; `known` is its place. */
export function compareRow(
  { place, facts }: InterpretedRow,
  known: MatchedPlace | undefined,
  terms: ImportTerms,
): ComparedRow {
  if (!known) {
    const changes = Object.entries(facts).map(([field, after]) => ({
      field: field as ImportField,
      before: null,
      after,
    }));
    return { outcome: 'new', reason: null, changes };
  }
  if (known.is_closed) return skip('place_closed');
  if (isOtherPlace(place, known)) return skip('other_place');
  const changes = [...comparePlace(place, known), ...compareFacts(facts, known)];
  if (changes.length === 0 && !known.is_removed) {
    const outcome = hasOtherTerms(place, known, terms) ? 'changed' : 'same';
    return { outcome, reason: null, changes };
  }
  const contradicted = findContradictions(facts, known);
  return contradicted.length > 0
    ? { outcome: 'conflict', reason: 'contradicts_people', changes }
    : { outcome: 'changed', reason: null, changes };
}
