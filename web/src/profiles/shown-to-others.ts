import type { PrivacySettings } from '@wayable/protocol/privacy';
import type { Profile } from '@wayable/protocol/profiles';

/**
 * Returns the figures of a public profile with these settings, as shown to others (docs/product.md#privacy).
 */
export function shownToOthers(profile: Profile, settings: PrivacySettings): Profile {
  const { total_reviews, badges_earned, ...shown } = profile;
  return {
    ...shown,
    ...(settings.show_review_count && total_reviews !== undefined && { total_reviews }),
    ...(settings.show_badges && badges_earned !== undefined && { badges_earned }),
  };
}
