import Type, { type Static } from 'typebox';

/** The switches of the privacy screen (docs/product.md#privacy), in its order. */
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

const toggles = Object.fromEntries(PRIVACY_SETTINGS.map(({ name }) => [name, Type.Boolean()])) as Record<
  PrivacySettingName,
  ReturnType<typeof Type.Boolean>
>;

/**
 * `role_notifications` is absent at first. After an unsubscribe link sets it to false, the screen shows it,
 * so that the person can turn it on again (docs/product.md#notifications).
 */
export const PrivacySettings = Type.Object({
  ...toggles,
  role_notifications: Type.Optional(
    Type.Boolean({
      description: 'Present only while it is false, after the link in a mail ended mails about the role',
    }),
  ),
});
export type PrivacySettings = Static<typeof PrivacySettings>;

/** The switches of the screen, and `role_notifications`. */
export const STORED_SETTING_NAMES = [
  ...PRIVACY_SETTINGS.map(({ name }) => name),
  'role_notifications',
] as const;

/** Missing settings stay unchanged; at least one is required. */
export const PrivacySettingsUpdate = Type.Partial(
  Type.Object({ ...toggles, role_notifications: Type.Boolean() }),
  { anyOf: STORED_SETTING_NAMES.map((name) => ({ required: [name] })) },
);
export type PrivacySettingsUpdate = Static<typeof PrivacySettingsUpdate>;

/** Settings of a new account. */
export const DEFAULT_PRIVACY_SETTINGS = Object.fromEntries(
  PRIVACY_SETTINGS.map(({ name, isOnAtFirst }) => [name, isOnAtFirst]),
) as Record<PrivacySettingName, boolean>;
