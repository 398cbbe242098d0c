import type { Queryable } from '@wayable/platform/db/database';
import { refuseDeletedAccount } from '@wayable/platform/http/errors/refuse-deleted-account';
import {
  DEFAULT_PRIVACY_SETTINGS,
  type PrivacySettings,
  type PrivacySettingsUpdate,
  STORED_SETTING_NAMES,
} from '@wayable/protocol/privacy';
import {
  findPrivacySettings,
  type StoredSettings,
  upsertPrivacySettings,
} from './privacy-settings.queries.ts';

const toPrivacySettings = ({
  role_notifications: hasRoleMails,
  ...toggles
}: StoredSettings): PrivacySettings => (hasRoleMails ? toggles : { ...toggles, role_notifications: false });

/** Returns a person's settings, with defaults for unchanged settings (docs/product.md#privacy). */
export async function getPrivacySettings(sql: Queryable, userId: string): Promise<PrivacySettings> {
  const stored = await findPrivacySettings(sql, userId);
  return stored ? toPrivacySettings(stored) : DEFAULT_PRIVACY_SETTINGS;
}

/**
 * Changes some settings. They apply immediately, also to older content.
 * @throws {DomainError} not_authenticated
 */
export async function changePrivacySettings(
  sql: Queryable,
  userId: string,
  change: PrivacySettingsUpdate,
): Promise<PrivacySettings> {
  const known: PrivacySettingsUpdate = Object.fromEntries(
    STORED_SETTING_NAMES.flatMap((name) => (change[name] === undefined ? [] : [[name, change[name]]])),
  );
  const stored = await upsertPrivacySettings(sql, userId, known).catch(
    refuseDeletedAccount('privacy_settings_user_id_fkey'),
  );
  return toPrivacySettings(stored);
}
