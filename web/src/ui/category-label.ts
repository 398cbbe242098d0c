import { ALL_CATEGORIES, type Category, type CategoryFilter } from '@wayable/protocol/categories';
import { m } from '~/paraglide/messages';

const LABELS: Record<Category, () => string> = {
  restaurant: m.category_restaurant,
  retail: m.category_retail,
  'public-service': m.category_public_service,
  transportation: m.category_transportation,
  entertainment: m.category_entertainment,
  healthcare: m.category_healthcare,
  recreation: m.category_recreation,
  other: m.category_other,
};

/** The friendly label of a category or of the filter for all of them (specification section 3). */
export const categoryLabel = (category: CategoryFilter): string =>
  category === ALL_CATEGORIES ? m.category_all() : LABELS[category]();
