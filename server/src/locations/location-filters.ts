import type { Fragment, Queryable } from '@wayable/platform/db/database';
import { invalidField } from '@wayable/platform/http/errors/domain-error';
import { CATEGORY_ENTRIES } from '@wayable/protocol/categories';
import { FACT_ANSWERS, FEATURE_ENTRIES, type Feature } from '@wayable/protocol/features';
import {
  type LocationFilters,
  PLACE_KINDS_MAX,
  parseAnswers,
  parseFeatures,
} from '@wayable/protocol/filters';
import { PLACE_KINDS } from '@wayable/protocol/place-kinds';
import { bandNumber } from '@wayable/protocol/ratings';

/**
 * A filter with its values as numbers of the database. `locations.kind` encodes the same values
 * (`location_kind` in SQL).
 */
export interface KindFilter {
  category: LocationFilters['category'];
  /** The category's number; 0 for all. */
  part: number;
  /** Required features. */
  features: Feature[];
  /** The number of the minimum rating band; 0 for any. */
  band: number;
  /** Accepted public answers about wheelchair access, by number; empty for any. */
  wheelchair: number[];
  /** Whether a public source must report an accessible toilet. */
  toilet: boolean;
  /**
   * Exact kinds (`PLACE_KINDS`); a place must be one of them. Empty for any. The counts of squares do not
   * support them.
   */
  placeKinds: string[];
  /** Only places with all of these features. Used for the first part of a list of two parts. */
  needs?: Feature[];
  /**
   * Only places that lack at least one of these features. Used for the second part of a list of two parts.
   */
  lacks?: Feature[] | undefined;
}

/** Matches every place. */
export const NO_CONDITION: KindFilter = {
  category: 'all',
  part: 0,
  features: [],
  band: 0,
  wheelchair: [],
  toilet: false,
  placeKinds: [],
};

const KNOWN_KINDS = new Set<string>(PLACE_KINDS);

/** @throws {DomainError} validation_failed, naming `kind` */
function parsePlaceKinds(text: string | undefined): string[] {
  if (text === undefined) return [];
  const kinds = [...new Set(text.split(','))].sort();
  const unknown = kinds.find((kind) => !KNOWN_KINDS.has(kind));
  if (unknown !== undefined)
    throw invalidField('kind', `must not contain the unknown kind ${unknown.slice(0, 40)}`);
  if (kinds.length > PLACE_KINDS_MAX)
    throw invalidField('kind', `must have ${PLACE_KINDS_MAX} or fewer kinds`);
  return kinds;
}

/**
 * Converts the filters of a request to numbers.
 * @throws {DomainError} validation_failed, naming `kind`
 */
export function toKindFilter({
  category,
  rating,
  features,
  wheelchair,
  accessible_toilet,
  kind,
}: LocationFilters): KindFilter {
  return {
    category,
    part: CATEGORY_ENTRIES.find(({ id }) => id === category)?.number ?? 0,
    features: parseFeatures(features),
    band: rating === undefined ? 0 : bandNumber(rating),
    wheelchair: parseAnswers(wheelchair).map((answer) => FACT_ANSWERS.indexOf(answer) + 1),
    toilet: accessible_toilet === 'yes',
    placeKinds: parsePlaceKinds(kind),
  };
}

/** Returns whether the filter has at most a category. */
export const isPlain = ({
  features,
  band,
  wheelchair,
  toilet,
  placeKinds,
  needs,
  lacks,
}: KindFilter): boolean =>
  [features, wheelchair, placeKinds].every(({ length }) => length === 0) &&
  band === 0 &&
  !toilet &&
  !needs &&
  !lacks;

/** Returns whether the filter has exact kinds, which the counts of squares do not support. */
export const hasPlaceKinds = ({ placeKinds }: KindFilter): boolean => placeKinds.length > 0;

/** Returns the bits of features in a kind. */
const toMask = (features: readonly Feature[]): number =>
  FEATURE_ENTRIES.filter(({ id }) => features.includes(id)).reduce(
    (mask, { number }) => mask | (1 << (11 + number)),
    0,
  );

/**
 * Returns the condition of a filter on a kind, without its category and exact kinds. Omits filters that are
 * not set, because each condition makes the planner expect fewer rows.
 */
export function kindMeets(sql: Queryable, kind: Fragment, filter: KindFilter): Fragment {
  const { band, wheelchair, toilet, needs = [], lacks } = filter;
  const mask = toMask([...filter.features, ...needs]) | (toilet ? 1 << 10 : 0);
  const conditions = [
    ...(mask > 0 ? [sql`${mask}::int & ~ ${kind} = 0`] : []),
    ...(lacks ? [sql`${toMask(lacks)}::int & ~ ${kind} <> 0`] : []),
    ...(band > 0 ? [sql`kind_band(${kind}) >= ${band}::int`] : []),
    ...(wheelchair.length > 0 ? [sql`(${kind} >> 8) & 3 = any (${wheelchair}::int[])`] : []),
  ];
  return conditions.reduce((all, condition) => sql`${all} and ${condition}`, sql`true`);
}

/** Kinds of closed places have this bit (`closed_bit` in the database). */
const CLOSED_KIND = 1 << 30;

const meetsRest = (sql: Queryable, filter: KindFilter): Fragment => sql`
  ${filter.placeKinds.length === 0 ? sql`true` : sql`place_kind = any (${filter.placeKinds}::text[])`}
  and kind < ${CLOSED_KIND}::int and ${kindMeets(sql, sql`kind`, filter)}
`;

/** Returns the condition on rows of `locations`. Closed places never match. */
export function meetsFilter(sql: Queryable, filter: KindFilter): Fragment {
  const { category } = filter;
  return sql`${category === 'all' ? sql`true` : sql`category = ${category}`} and ${meetsRest(sql, filter)}`;
}

/**
 * Returns the condition of `meetsFilter` for ranges of positions. Takes the category from `kind`. With the
 * column `category`, the planner would read an index for each range, and a count in a town took 1.1 s.
 */
export function meetsFilterByKind(sql: Queryable, filter: KindFilter): Fragment {
  const { part } = filter;
  return sql`${part === 0 ? sql`true` : sql`kind_category(kind) = ${part}::int`} and ${meetsRest(sql, filter)}`;
}

/** Returns a cache key for a filter without `needs` and `lacks`. */
export const filterKey = ({ part, features, band, wheelchair, toilet, placeKinds }: KindFilter): string =>
  [part, features.join(), band, wheelchair.join(), toilet, placeKinds.join()].join('/');
