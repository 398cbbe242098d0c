import { FEATURES, type Feature } from '@wayable/protocol/categories';
import { type LocationFilters, MINIMUM_BANDS, parseFeatures } from '@wayable/protocol/filters';
import type { Queryable } from '../db/database.ts';

/** The filters as the database's numbers have them: `kind` holds category, features and band of a place. */
export interface KindFilter {
  category: LocationFilters['category'];
  /** 0 for all categories, else the category's number. */
  part: number;
  /** Bits of the features that a place must have. */
  features: number;
  /** The least rating band: 0 any, 1 poor to 4 excellent. */
  band: number;
}

const CATEGORY_ORDER = [
  'restaurant',
  'retail',
  'public-service',
  'transportation',
  'entertainment',
  'healthcare',
  'recreation',
  'other',
] as const;

const bitOf = (feature: Feature): number => 1 << FEATURES.indexOf(feature);

/** The filters of a request in numbers (`location_kind` in the database). */
export function toKindFilter({ category, rating, features }: LocationFilters): KindFilter {
  return {
    category,
    part: category === 'all' ? 0 : CATEGORY_ORDER.indexOf(category) + 1,
    features: parseFeatures(features).reduce((bits, feature) => bits | bitOf(feature), 0),
    band: rating === undefined ? 0 : MINIMUM_BANDS.length - MINIMUM_BANDS.indexOf(rating),
  };
}

/** Whether only the category, or nothing, is asked for. */
export const isPlain = ({ features, band }: KindFilter): boolean => features === 0 && band === 0;

/** The condition on rows of `locations`. */
export function meetsFilter(sql: Queryable, { category, features, band }: KindFilter) {
  return sql`
    ${category === 'all' ? sql`true` : sql`category = ${category}`}
    and ${features === 0 ? sql`true` : sql`features & ${features}::int = ${features}::int`}
    and ${band === 0 ? sql`true` : sql`kind & 7 >= ${band}::int`}
  `;
}
