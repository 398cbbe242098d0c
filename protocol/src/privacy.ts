import Type, { type Static } from 'typebox';

/** What people choose for themselves (docs/product.md#privacy), in the order of the screen. */
export const PRIVACY_SETTINGS = [
  { name: 'public_profile', category: 'profile', isOnAtFirst: true },
  { name: 'show_review_count', category: 'profile', isOnAtFirst: true },
  { name: 'show_badges', category: 'profile', isOnAtFirst: true },
  { name: 'anonymous_reviews', category: 'reviews', isOnAtFirst: false },
  { name: 'review_notifications', category: 'notifications', isOnAtFirst: true },
  { name: 'badge_notifications', category: 'notifications', isOnAtFirst: true },
  { name: 'community_updates', category: 'notifications', isOnAtFirst: false },
] as const;

export type PrivacySettingName = (typeof PRIVACY_SETTINGS)[number]['name'];
export type PrivacySettingCategory = (typeof PRIVACY_SETTINGS)[number]['category'];

const properties = Object.fromEntries(PRIVACY_SETTINGS.map(({ name }) => [name, Type.Boolean()])) as Record<
  PrivacySettingName,
  ReturnType<typeof Type.Boolean>
>;

export const PrivacySettings = Type.Object(properties);
export type PrivacySettings = Static<typeof PrivacySettings>;

/** Settings left out stay as they are; at least one must be given. */
export const PrivacySettingsUpdate = Type.Partial(Type.Object(properties), {
  anyOf: PRIVACY_SETTINGS.map(({ name }) => ({ required: [name] })),
});
export type PrivacySettingsUpdate = Static<typeof PrivacySettingsUpdate>;

/** What holds until somebody changes it. */
export const DEFAULT_PRIVACY_SETTINGS = Object.fromEntries(
  PRIVACY_SETTINGS.map(({ name, isOnAtFirst }) => [name, isOnAtFirst]),
) as PrivacySettings;
