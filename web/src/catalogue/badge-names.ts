import { BADGE_TYPES, type BadgeType } from '@wayable/protocol/badges';
import { m } from '~/paraglide/messages';

const NAMES: Record<BadgeType, () => string> = {
  'First Steps': m.badge_name_first_steps,
  'Community Builder': m.badge_name_community_builder,
  'Accessibility Advocate': m.badge_name_accessibility_advocate,
  'Guardian of Access': m.badge_name_guardian_of_access,
  'Inclusion Champion': m.badge_name_inclusion_champion,
  'Accessibility Legend': m.badge_name_accessibility_legend,
};

const isBadgeType = (text: string): text is BadgeType => BADGE_TYPES.some((type) => type === text);

/**
 * Returns a badge's display name; an unknown badge keeps its id. Credentials and tokens use the English name.
 */
export const badgeName = (badgeType: string): string =>
  isBadgeType(badgeType) ? NAMES[badgeType]() : badgeType;
