import {
  DEFAULT_PRIVACY_SETTINGS,
  type PrivacySettings,
  type PrivacySettingsUpdate,
  STORED_SETTING_NAMES,
} from '@wayable/protocol/privacy';
import type { Queryable } from '../db/database.ts';
import { DomainError } from '../http/errors/domain-error.ts';
import {
  findPrivacySettings,
  type StoredSettings,
  upsertPrivacySettings,
} from './privacy-settings.queries.ts';

const toPrivacySettings = ({
  role_notifications: hasRoleMails,
  ...toggles
}: StoredSettings): PrivacySettings => (hasRoleMails ? toggles : { ...toggles, role_notifications: false });

/** A person's settings, the defaults where they have changed none (docs/product.md#privacy). */
export async function getPrivacySettings(sql: Queryable, userId: string): Promise<PrivacySettings> {
  const stored = await findPrivacySettings(sql, userId);
  return stored ? toPrivacySettings(stored) : DEFAULT_PRIVACY_SETTINGS;
}

/** The account was deleted while its settings were on the way. */
function refuseDeletedAccount(error: unknown): never {
  const { constraint_name: constraint } = error as { constraint_name?: string };
  if (constraint === 'privacy_settings_user_id_fkey')
    throw new DomainError('not_authenticated', 'Please sign in.');
  throw error;
}

/**
 * Changes some settings; what was published before follows in the same moment.
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
  return toPrivacySettings(await upsertPrivacySettings(sql, userId, known).catch(refuseDeletedAccount));
}
