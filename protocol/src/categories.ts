import Type, { type Static } from 'typebox';

/**
 * The categories of locations (docs/product.md#categories), in the order of screens. The numbers come from
 * the database (`category_ids()`), where new ones are appended. `all` is only a filter.
 */
export const CATEGORY_ENTRIES = [
  { id: 'restaurant', number: 1, name: 'Restaurants' },
  { id: 'retail', number: 2, name: 'Retail Stores' },
  { id: 'public-service', number: 3, name: 'Public Services' },
  { id: 'transportation', number: 4, name: 'Transportation' },
  { id: 'entertainment', number: 5, name: 'Entertainment' },
  { id: 'healthcare', number: 6, name: 'Healthcare' },
  { id: 'recreation', number: 7, name: 'Recreation' },
  { id: 'other', number: 8, name: 'Other' },
] as const;

export type Category = (typeof CATEGORY_ENTRIES)[number]['id'];

export const CATEGORIES: readonly Category[] = CATEGORY_ENTRIES.map(({ id }) => id);

export const ALL_CATEGORIES = 'all';
export const ALL_CATEGORIES_NAME = 'All Categories';

export const CategorySchema = Type.Unsafe<Category>(Type.String({ enum: [...CATEGORIES] }));

/** A category, or `all` for no filter. */
export const CategoryFilter = Type.Unsafe<Category | typeof ALL_CATEGORIES>(
  Type.String({ enum: [ALL_CATEGORIES, ...CATEGORIES], default: ALL_CATEGORIES }),
);
export type CategoryFilter = Static<typeof CategoryFilter>;

export const CategoryList = Type.Object({
  data: Type.Array(Type.Object({ value: Type.String(), label: Type.String() })),
});
export type CategoryList = Static<typeof CategoryList>;
