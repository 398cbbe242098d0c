import type { Queryable } from '../db/database.ts';
import type { Viewer } from '../http/authenticate.ts';
import { DomainError } from '../http/domain-error.ts';
import { findProfile, insertProfile, updateFullName } from './profiles.queries.ts';

/**
 * A person's public profile. Whether someone is an administrator is told only to that person and to administrators; and
 * to that person what they lack to be one.
 * @throws {DomainError} not_found
 */
export async function getProfile(sql: Queryable, viewer: Viewer | undefined, userId: string) {
  const profile = await findProfile(sql, userId);
  if (!profile) throw new DomainError('not_found', 'User not found');
  const isOwn = viewer?.userId === profile.id;
  if (isOwn && viewer.lacksAdminFactor) return { ...profile, is_admin: false, needs_second_factor: true };
  if (isOwn || viewer?.isAdmin) return profile;
  const { is_admin: _, ...publicProfile } = profile;
  return publicProfile;
}

/** Makes the profile of a new account, in the transaction that makes the account. */
export async function createProfile(sql: Queryable, userId: string, fullName: string): Promise<void> {
  await insertProfile(sql, { userId, fullName });
}

/** Gives the profile of an account that has passed to its rightful owner their name, in the transaction of that. */
export async function renameProfile(sql: Queryable, userId: string, fullName: string): Promise<void> {
  await updateFullName(sql, userId, fullName);
}
