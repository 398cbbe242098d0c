import { CATEGORY_ENTRIES } from '@wayable/protocol/categories';
import { FACT_ANSWERS, type Feature } from '@wayable/protocol/features';
import {
  type LocationFilters,
  PLACE_KINDS_MAX,
  parseAnswers,
  parseFeatures,
} from '@wayable/protocol/filters';
import { PLACE_KINDS } from '@wayable/protocol/place-kinds';
import { bandNumber } from '@wayable/protocol/ratings';
import type { Fragment, Queryable } from '../db/database.ts';
import { invalidField } from '../http/errors/domain-error.ts';

/** The filters with the database's numbers: a place's `kind` has them all (`location_kind` in the database). */
export interface KindFilter {
  category: LocationFilters['category'];
  /** 0 for all categories, else the category's number. */
  part: number;
  /** What a place must have. */
  features: Feature[];
  /** The number of the least rating band; 0 for any. */
  band: number;
  /** The numbers of the answers of public sources about wheelchair access that will do; none for any. */
  wheelchair: number[];
  /** Whether public sources must tell of an accessible toilet. */
  toilet: boolean;
  /** Exact kinds (`PLACE_KINDS`), one of which a place must be; none for any. The counts of squares do not have them. */
  placeKinds: string[];
  /** What somebody needs: like `features`, for the first part of a list that goes on with the others. */
  needs?: Feature[];
  /** Of these at least one is missing: for the rest of such a list. */
  lacks?: Feature[] | undefined;
}

/** What every place meets. */
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
  if (unknown !== undefined) throw invalidField('kind', `has no kind of the name ${unknown.slice(0, 40)}`);
  if (kinds.length > PLACE_KINDS_MAX) throw invalidField('kind', `has at most ${PLACE_KINDS_MAX} kinds`);
  return kinds;
}

/**
 * The filters of a request in numbers.
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

/** Whether only the category, or nothing, is asked for. */
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

/** Whether exact kinds are asked for, which the kept counts of squares do not have. */
export const hasPlaceKinds = ({ placeKinds }: KindFilter): boolean => placeKinds.length > 0;

/**
 * The filter but for its category, as a condition on a kind. It has nothing that is not asked for: each condition makes
 * the planner expect fewer rows.
 */
export function kindMeets(sql: Queryable, kind: Fragment, filter: KindFilter): Fragment {
  const { band, wheelchair, toilet, needs = [], lacks } = filter;
  const features = [...filter.features, ...needs];
  const conditions = [
    ...(features.length > 0 || toilet
      ? [sql`(select kind_mask(${features}::text[], ${toilet})) & ~ ${kind} = 0`]
      : []),
    ...(lacks ? [sql`(select kind_mask(${lacks}::text[], false)) & ~ ${kind} <> 0`] : []),
    ...(band > 0 ? [sql`kind_band(${kind}) >= ${band}::int`] : []),
    ...(wheelchair.length > 0 ? [sql`kind_wheelchair(${kind}) = any (${wheelchair}::int[])`] : []),
  ];
  return conditions.reduce((all, condition) => sql`${all} and ${condition}`, sql`true`);
}

/** Kinds of closed places are beyond this (`closed_bit` in the database). */
const CLOSED_KIND = 1 << 30;

/** The condition on rows of `locations`; closed places do not meet it. */
export function meetsFilter(sql: Queryable, filter: KindFilter): Fragment {
  const { category, placeKinds } = filter;
  return sql`
    ${category === 'all' ? sql`true` : sql`category = ${category}`}
    and ${placeKinds.length === 0 ? sql`true` : sql`place_kind = any (${placeKinds}::text[])`}
    and kind < ${CLOSED_KIND}::int and ${kindMeets(sql, sql`kind`, filter)}
  `;
}

/** What tells filters apart, for the key of a cache. */
export const filterKey = ({ part, features, band, wheelchair, toilet, placeKinds }: KindFilter): string =>
  [part, features.join(), band, wheelchair.join(), toilet, placeKinds.join()].join('/');
