/**
 * The badge tiers (docs/product.md#badge-tiers). This file contains no schemas, so that pages can load the
 * tiers alone.
 */
export const BADGE_TIERS = [
  { name: 'First Steps', reviewsRequired: 1, rarity: 'common' },
  { name: 'Community Builder', reviewsRequired: 5, rarity: 'common' },
  { name: 'Accessibility Advocate', reviewsRequired: 25, rarity: 'rare' },
  { name: 'Guardian of Access', reviewsRequired: 50, rarity: 'rare' },
  { name: 'Inclusion Champion', reviewsRequired: 100, rarity: 'epic' },
  { name: 'Accessibility Legend', reviewsRequired: 250, rarity: 'legendary' },
] as const;
