import type { BadgeType, NftBadge, UserBadges } from '@wayable/protocol/badges';

/**
 * The state of a badge (docs/product.md#badges): `locked` lacks reviews, `earned` has no token, `minting` has
 * a transaction without a known token, `minted` has a token.
 */
export type BadgeState =
  | { status: 'locked'; reviewsMissing: number }
  | { status: 'earned'; earnedAt: string | undefined }
  | { status: 'minting'; earnedAt: string | undefined }
  | { status: 'minted'; earnedAt: string | undefined; token: NftBadge };

/** Returns the state of a badge from the person's number of reviews and known badges. */
export function badgeState(
  badge: { badge_type: BadgeType; reviews_required: number },
  totalReviews: number,
  badges: UserBadges,
): BadgeState {
  const is = (each: { badge_type: BadgeType }) => each.badge_type === badge.badge_type;
  const earnedAt = badges.earned.find(is)?.earned_at;
  const token = badges.data.find(is);
  if (token && token.token_id !== '') return { status: 'minted', earnedAt, token };
  if (totalReviews < badge.reviews_required) {
    return { status: 'locked', reviewsMissing: badge.reviews_required - totalReviews };
  }
  // A claim alone is not enough: the user may have declined the mint in the wallet.
  return { status: token ? 'minting' : 'earned', earnedAt };
}
