import Type, { type Static } from 'typebox';

/** A location's categories (specification section 3); `all` is a filter and not among them. */
export const CATEGORIES = [
  'restaurant',
  'retail',
  'public-service',
  'transportation',
  'entertainment',
  'healthcare',
  'recreation',
  'other',
] as const;

export type Category = (typeof CATEGORIES)[number];

export const CATEGORY_LABELS: Record<Category, string> = {
  restaurant: 'Restaurants',
  retail: 'Retail Stores',
  'public-service': 'Public Services',
  transportation: 'Transportation',
  entertainment: 'Entertainment',
  healthcare: 'Healthcare',
  recreation: 'Recreation',
  other: 'Other',
};

export const ALL_CATEGORIES = 'all';
export const ALL_CATEGORIES_LABEL = 'All Categories';

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

/** What a place may offer (specification section 3). */
export const FEATURES = ['wheelchair-accessible', 'audio-cues', 'visual-aids', 'automatic-doors'] as const;

export type Feature = (typeof FEATURES)[number];

export const FeatureSchema = Type.Unsafe<Feature>(Type.String({ enum: [...FEATURES] }));
