/** docs/product.md#badge-tiers. */
export const BADGE_TIERS = [
  { name: 'First Steps', reviewsRequired: 1, rarity: 'common' },
  { name: 'Community Builder', reviewsRequired: 5, rarity: 'common' },
  { name: 'Accessibility Advocate', reviewsRequired: 25, rarity: 'rare' },
  { name: 'Guardian of Access', reviewsRequired: 50, rarity: 'rare' },
  { name: 'Inclusion Champion', reviewsRequired: 100, rarity: 'epic' },
  { name: 'Accessibility Legend', reviewsRequired: 250, rarity: 'legendary' },
] as const;

export type BadgeTier = (typeof BADGE_TIERS)[number];

/** How many tiers a number of reviews meets. */
export const countBadges = (reviews: number): number =>
  BADGE_TIERS.filter(({ reviewsRequired }) => reviewsRequired <= reviews).length;

/** The tiers that a contributor reaches on the way from one number of reviews to another. */
export const badgesReached = (reviewsBefore: number, reviewsNow: number): BadgeTier[] =>
  BADGE_TIERS.filter(
    ({ reviewsRequired }) => reviewsBefore < reviewsRequired && reviewsRequired <= reviewsNow,
  );
