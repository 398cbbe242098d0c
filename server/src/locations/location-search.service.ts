import type { Database } from '@wayable/platform/db/database';
import { invalidField } from '@wayable/platform/http/errors/domain-error';
import { distanceMeters } from '@wayable/protocol/distance';
import { toSearchedLine } from '@wayable/protocol/lines';
import type { LocationSearchQuery, LocationSearchResult } from '@wayable/protocol/locations';
import { SEARCH_LIMIT } from '@wayable/protocol/locations';
import { coveringSquares } from '../squares/view-squares.ts';
import { type Bbox, partsOf } from './boxes.ts';
import { confirmationRangeOf } from './confirmation-range.ts';
import { type SearchPoint, toDegrees } from './distance.ts';
import { findLikeWords } from './like-words.queries.ts';
import { readNeeds, toLocations } from './location-access.ts';
import { hasPlaceKinds, NO_CONDITION, toKindFilter } from './location-filters.ts';
import * as queries from './location-search.queries.ts';
import type { LocationRow } from './locations.queries.ts';
import { parseBbox } from './locations.service.ts';
import { countInSquares } from './locations-in-view.queries.ts';
import { namedKinds } from './place-kind-words.ts';

/** Maximum number of words. More words barely narrow a search, and each adds a condition. */
const SEARCH_TERMS_MAX = 8;

/** Maximum number of corrected searches to try. */
const CORRECTIONS_MAX = 6;

/**
 * Thresholds that choose the strategy of a search. Every strategy finds the same places
 * (docs/decisions/0031-growth.md).
 */
export interface SearchBounds {
  /** Maximum number of places of an area in which all matches are read. */
  smallArea: number;
  /** Maximum number of places with the words, as the planner estimates, for which all of them are read. */
  rareWords: number;
  /** Maximum number of places of an area to read in order. If too few match, all matches are read. */
  walk: number;
}

const BOUNDS: SearchBounds = { smallArea: 5_000, rareWords: 3_000, walk: 20_000 };

/**
 * Estimates the number of places in an area from the squares that cover it. The estimate is never too low,
 * and about twice the real number.
 */
export async function countAround(sql: Database, bbox: Bbox): Promise<number> {
  const squares = partsOf(bbox).flatMap((box) => coveringSquares(box, 1));
  return countInSquares(sql, squares, NO_CONDITION);
}

/** Returns the matching places, nearest or best rated first, in an area or everywhere. */
export async function searchLocations(
  sql: Database,
  search: queries.Search & { bbox?: Bbox | undefined; near?: SearchPoint | undefined },
  { smallArea, rareWords, walk }: SearchBounds = BOUNDS,
): Promise<LocationRow[]> {
  const { bbox, near, limit } = search;
  if (near) {
    const isRare = (await queries.estimateMatches(sql, search)) <= rareWords;
    return isRare
      ? queries.gatherNearest(sql, search, near, bbox)
      : queries.findNearest(sql, search, near, bbox);
  }
  if (!bbox) return queries.findBest(sql, search);
  const around = await countAround(sql, bbox);
  if (around <= smallArea) return queries.gatherInArea(sql, search, bbox);
  const matches = await queries.estimateMatches(sql, search);
  if (matches <= rareWords) return queries.gatherByWords(sql, search, bbox);
  const found = await Promise.all(
    halvesOf(bbox).map((half) => walkOrGather(sql, search, half, { walk, matches })),
  );
  const [only, ...others] = found;
  return others.length === 0 && only ? only : queries.sortLocations(sql, found.flat(), limit);
}

/** Splits a box at the antimeridian, so that results on one side do not displace those on the other. */
const halvesOf = ([west, south, east, north]: Bbox): Bbox[] =>
  west <= east
    ? [[west, south, east, north]]
    : [
        [west, south, 180, north],
        [-180, south, east, north],
      ];

/**
 * Walks through the area. If that may have missed matches, gathers by words or in the area, whichever reads
 * less. `matches` is the estimated number of places with the words in any area.
 */
async function walkOrGather(
  sql: Database,
  search: queries.Search,
  bbox: Bbox,
  { walk, matches }: { walk: number; matches: number },
): Promise<LocationRow[]> {
  const walked = await queries.walkArea(sql, search, bbox, walk);
  if (walked.length === search.limit) return walked;
  const around = await countAround(sql, bbox);
  if (around <= walk) return walked;
  return matches < around
    ? queries.gatherByWords(sql, search, bbox)
    : queries.gatherInArea(sql, search, bbox);
}

/**
 * Parses a point as "latitude,longitude" in degrees.
 * @throws {DomainError} validation_failed, naming `near`
 */
export function parseNear(text: string): SearchPoint {
  const [latitude = 0, longitude = 0] = text.split(',').map(Number).map(toDegrees);
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) {
    throw invalidField('near', 'must be a latitude within ±90 and a longitude within ±180');
  }
  return { latitude, longitude };
}

/**
 * Returns the distinct words of a search. The planner takes repeated words for separate conditions and
 * underestimates the matches.
 */
export function toSearchTerms(text: string): string[] {
  const written = toSearchedLine(text).split(' ').filter(Boolean);
  const words = new Map(written.map((word) => [word.toLowerCase(), word]));
  return [...words.values()].slice(0, SEARCH_TERMS_MAX);
}

/** Combines one word of each list (likeliest first). Returns at most `most` combinations, likeliest first. */
export function combineWords(words: readonly string[][], most: number): string[][] {
  const found: string[][] = [];
  const take = (index: number, chosen: string[], steps: number): void => {
    if (index === words.length) {
      if (steps === 0) found.push(chosen);
      return;
    }
    for (const [step, word] of (words[index] ?? []).slice(0, steps + 1).entries()) {
      if (found.length === most) return;
      take(index + 1, [...chosen, word], steps - step);
    }
  };
  const stepsMax = words.reduce((sum, { length }) => sum + length - 1, 0);
  for (let steps = 0; steps <= stepsMax && found.length < most; steps++) take(0, [], steps);
  return found;
}

type Scope = Omit<Parameters<typeof searchLocations>[1], 'terms'>;

/** Trigram indexes need three letters. A search for shorter words would read all names. */
const LETTERS_MIN = 3;

/** Returns the places with the words in name and address, or in another name. */
async function searchNames(sql: Database, scope: Scope, terms: string[]): Promise<LocationRow[]> {
  const search = { ...scope, terms };
  const isIndexed = terms.some((term) => [...term].length >= LETTERS_MIN);
  const [named, others] = await Promise.all([
    searchLocations(sql, search),
    isIndexed ? queries.findByOtherNames(sql, search, scope) : [],
  ]);
  return others.length === 0 ? named : mergeRows(named, others, scope);
}

const mergeRows = (one: LocationRow[], other: LocationRow[], scope: Scope): LocationRow[] =>
  [...new Map([...one, ...other].map((row) => [row.id, row])).values()]
    .sort(orderOf(scope))
    .slice(0, scope.limit);

/** Adds the places of the kinds named by the words, in the same order. */
async function addPlacesOfKinds(
  sql: Database,
  named: LocationRow[],
  scope: Scope,
  kinds: readonly string[],
): Promise<LocationRow[]> {
  const { filter } = scope;
  const placeKinds = hasPlaceKinds(filter)
    ? filter.placeKinds.filter((kind) => kinds.includes(kind))
    : [...kinds];
  if (placeKinds.length === 0) return named;
  const ofKinds = await searchLocations(sql, { ...scope, terms: [], filter: { ...filter, placeKinds } });
  return mergeRows(named, ofKinds, scope);
}

/** Returns the order of a search (docs/product.md#search). */
function orderOf({ near }: Scope): (a: LocationRow, b: LocationRow) => number {
  if (near) return (a, b) => distanceMeters(near, a) - distanceMeters(near, b) || a.id.localeCompare(b.id);
  return (a, b) =>
    b.overall_rating - a.overall_rating || b.total_reviews - a.total_reviews || a.id.localeCompare(b.id);
}

/**
 * Returns the places with all words of `q` in name or address, and those of a kind named by `q`, best rated
 * or nearest first (docs/product.md#search). Without a match, replaces unknown words with the likeliest
 * similar ones that find something.
 */
export async function searchForLocations(
  sql: Database,
  query: LocationSearchQuery,
): Promise<LocationSearchResult> {
  const terms = toSearchTerms(query.q);
  const scope = {
    filter: toKindFilter(query),
    confirmed: confirmationRangeOf(query.fresh),
    bbox: query.bbox === undefined ? undefined : parseBbox(query.bbox),
    near: query.near === undefined ? undefined : parseNear(query.near),
    limit: SEARCH_LIMIT,
  };
  const needs = readNeeds(query);
  const named = await searchNames(sql, scope, terms);
  const data = await addPlacesOfKinds(sql, named, scope, namedKinds(query.q));
  if (data.length > 0 || terms.length === 0) return { data: await toLocations(sql, data, needs) };
  for (const corrected of combineWords(await findLikeWords(sql, terms), CORRECTIONS_MAX)) {
    if (corrected.every((word, index) => word === terms[index])) continue;
    const meant = await searchNames(sql, scope, corrected);
    if (meant.length > 0)
      return { data: await toLocations(sql, meant, needs), corrected: corrected.join(' ') };
  }
  return { data: [] };
}
