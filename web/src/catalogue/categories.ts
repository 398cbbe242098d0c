import { ALL_CATEGORIES, type Category, type CategoryFilter } from '@wayable/protocol/categories';
import {
  BusFront,
  Drama,
  HeartPulse,
  Landmark,
  type LucideIcon,
  MapPinned,
  ShoppingBag,
  Trees,
  Utensils,
} from 'lucide-react';
import { m } from '~/paraglide/messages';

const LOOKS: Record<Category, { icon: LucideIcon; label: () => string }> = {
  restaurant: { icon: Utensils, label: m.category_restaurant },
  retail: { icon: ShoppingBag, label: m.category_retail },
  'public-service': { icon: Landmark, label: m.category_public_service },
  transportation: { icon: BusFront, label: m.category_transportation },
  entertainment: { icon: Drama, label: m.category_entertainment },
  healthcare: { icon: HeartPulse, label: m.category_healthcare },
  recreation: { icon: Trees, label: m.category_recreation },
  other: { icon: MapPinned, label: m.category_other },
};

/** Returns the label of a category or of the filter for all (docs/product.md#categories). */
export const categoryLabel = (category: CategoryFilter): string =>
  category === ALL_CATEGORIES ? m.category_all() : LOOKS[category].label();

/** Returns the icon of a category, decorative next to the label. */
export const categoryIcon = (category: Category): LucideIcon => LOOKS[category].icon;
