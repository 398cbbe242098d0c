import { recordSecurityEvent } from '@wayable/auth/accounts/security-events';
import type { Device } from '@wayable/auth/devices/device';
import type { AuthMails } from '@wayable/auth/one-time/auth-mails';
import { AuthError } from '@wayable/auth/protocol/auth-error';
import { assertRecentProof } from '@wayable/auth/recent-proof/assert-recent-proof';
import { proveSession } from '@wayable/auth/recent-proof/recent-proof';
import type { Database } from '@wayable/platform/db/database';
import { DomainError } from '@wayable/platform/http/errors/domain-error';
import type { Viewer } from '@wayable/platform/http/requests/authenticate';
import { localeOfMetadata } from '@wayable/platform/texts/texts';
import {
  type AccountDeletion,
  type AccountSession,
  SESSIONS_MAX,
  type SecurityEvents,
  type SecurityEventsQuery,
} from '@wayable/protocol/account';
import { refreshAccess } from '../answers/access.service.ts';
import { withdrawConfirmationsOf } from '../confirmations/confirmations.service.ts';
import { noteAct } from '../moderation/moderation-log.service.ts';
import type { PhotoStore } from '../photos/photo-store.ts';
import * as queries from './account.queries.ts';

/**
 * Maximum number of reviews per transaction. Each review changes the same rows of counts, so long
 * transactions get slower.
 */
const REVIEWS_AT_ONCE = 250;

/** Returns the user's sessions, newest first. */
export async function listSessions(
  sql: Database,
  { userId, sessionId }: Viewer,
): Promise<{ data: AccountSession[] }> {
  return { data: await queries.findSessions(sql, { userId, sessionId, limit: SESSIONS_MAX }) };
}

/** @throws {DomainError} not_found for another user's session */
export async function endSession(
  sql: Database,
  { userId }: Viewer,
  id: string,
  device: Device,
): Promise<void> {
  await sql.begin(async (transaction) => {
    const hasEnded = await queries.deleteSession(transaction, userId, id);
    if (!hasEnded) throw new DomainError('not_found', 'You have no session with this id.');
    await recordSecurityEvent(transaction, { userId, kind: 'session_ended', device });
  });
}

/** Returns a page of the account's events, newest first. */
export async function listEvents(
  sql: Database,
  { userId }: Viewer,
  { before, limit }: SecurityEventsQuery,
): Promise<SecurityEvents> {
  const found = await queries.findEvents(sql, { userId, before, limit: limit + 1 });
  const data = found.slice(0, limit);
  return { data, next_before: found.length > limit ? (data.at(-1)?.id ?? null) : null };
}

async function assertProof(
  sql: Database,
  { userId, sessionId }: Viewer,
  password: string | undefined,
  device: Device,
): Promise<queries.AccountProof> {
  const proof = await queries.findProof(sql, { userId, sessionId });
  if (!proof) throw new DomainError('not_authenticated', 'Please sign in.');
  if (proof.password_hash === null) {
    await assertRecentProof(sql, sessionId);
    return proof;
  }
  if (!password) {
    throw new DomainError('password_required', 'Please enter your password.', [
      { field: 'password', message: 'is missing', code: 'missing' },
    ]);
  }
  await proveSession(sql, { userId, sessionId }, { password }, device).catch(refuseProof);
  // The owner may have ended the session while the password was hashed.
  await assertRecentProof(sql, sessionId);
  return proof;
}

/** Converts a password error of the authentication service to a domain error. */
function refuseProof(error: unknown): never {
  if (error instanceof AuthError && error.code === 'current_password_invalid') {
    throw new DomainError('password_incorrect', 'That is not your password.', [
      { field: 'password', message: 'is not right', code: 'not_right' },
    ]);
  }
  if (error instanceof AuthError && error.status === 429) {
    const { retryAfterSeconds } = error;
    throw new DomainError('rate_limited', error.message, undefined, {
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
      limit: 'attempts',
    });
  }
  throw error;
}

/**
 * Revokes the administrator role before deleting data. Otherwise, the last two administrators could delete
 * their accounts at the same time.
 */
async function leaveAdministrators(sql: Database, userId: string): Promise<void> {
  await sql.begin(async (transaction) => {
    const administrators = await queries.lockAdministrators(transaction);
    if (!administrators.includes(userId)) return;
    if (administrators.length === 1) {
      throw new DomainError(
        'last_administrator',
        'You are the only administrator. Make another person an administrator first.',
      );
    }
    await queries.withdrawAdministrator(transaction, userId);
    await noteAct(transaction, {
      adminId: userId,
      subjectId: userId,
      action: 'role_taken',
      before: { is_admin: true },
      after: { is_admin: false },
    });
  });
}

/**
 * Deletes the account with all personal data: profile, reviews, photos, badges, sessions. Places that the
 * person added remain, without the person's name. Many reviews are deleted in several transactions, because a
 * single transaction would block other writers for seconds. After a failure, the user can repeat the call.
 * @throws {DomainError} password_required, password_incorrect, recent_sign_in_required, rate_limited,
 * last_administrator
 */
export async function deleteAccount(
  { sql, mails, photos }: { sql: Database; mails: AuthMails; photos: PhotoStore },
  viewer: Viewer,
  { password }: AccountDeletion,
  device: Device,
): Promise<void> {
  const { email } = await assertProof(sql, viewer, password, device);
  const { userId } = viewer;
  await leaveAdministrators(sql, userId);
  let deleted: number;
  do {
    deleted = await sql.begin(async (transaction) => {
      const locationIds = await queries.deleteSomeReviews(transaction, userId, REVIEWS_AT_ONCE);
      await refreshAccess(transaction, locationIds);
      return locationIds.length;
    });
  } while (deleted === REVIEWS_AT_ONCE);
  await sql.begin((transaction) => withdrawConfirmationsOf(transaction, userId));
  await sql.begin(async (transaction) => {
    const locationIds = await queries.lockReviewed(transaction, userId);
    const locale = localeOfMetadata(await queries.deleteUser(transaction, userId));
    await refreshAccess(transaction, locationIds);
    await photos.requestRemoval(transaction);
    if (email !== null) {
      await mails.request(transaction, { type: 'notice', kind: 'account_deleted', to: email, locale });
    }
  });
}
