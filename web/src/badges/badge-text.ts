import type { BadgeRarity, BadgeType } from '@wayable/protocol/badges';
import { m } from '~/paraglide/messages';
import { formatNumber } from '~/ui/text/format';

/** Descriptions of the badges' pictures. */
export const BADGE_SIGNS: Record<BadgeType, () => string> = {
  'First Steps': m.badge_sign_first_steps,
  'Community Builder': m.badge_sign_community_builder,
  'Accessibility Advocate': m.badge_sign_accessibility_advocate,
  'Guardian of Access': m.badge_sign_guardian_of_access,
  'Inclusion Champion': m.badge_sign_inclusion_champion,
  'Accessibility Legend': m.badge_sign_accessibility_legend,
};

export const BADGE_RARITY_NAMES: Record<BadgeRarity, () => string> = {
  common: m.badge_rarity_common,
  rare: m.badge_rarity_rare,
  epic: m.badge_rarity_epic,
  legendary: m.badge_rarity_legendary,
};

/** Returns a badge's requirement: "For 25 reviews". */
export const badgeRequirement = (reviews: number): string =>
  reviews === 1 ? m.badge_reviews_one() : m.badge_reviews({ count: formatNumber(reviews) });

/** Returns "1 more review", "12 more reviews". */
export const reviewsMissingText = (reviews: number): string =>
  reviews === 1 ? m.badge_missing_one() : m.badge_missing({ count: formatNumber(reviews) });

/** Returns the numbers of holders and of tokens. */
export const holdersText = (holders: number, minted: number): string =>
  `${holders === 1 ? m.badge_holders_one() : m.badge_holders({ count: formatNumber(holders) })} · ${m.badge_minted_count({ count: formatNumber(minted) })}`;
