import { isReservedName } from '@wayable/auth/accounts/reserved-names';
import type { Database, Queryable } from '@wayable/platform/db/database';
import { DomainError, invalidField, tooLong } from '@wayable/platform/http/errors/domain-error';
import type { Viewer } from '@wayable/platform/http/requests/authenticate';
import { isShowable } from '@wayable/platform/http/requests/validation';
import { toStoredLine } from '@wayable/protocol/lines';
import {
  FULL_NAME_MAX,
  type Profile,
  type ProfileReviews,
  type ProfileUpdate,
  RECENT_REVIEWS,
} from '@wayable/protocol/profiles';
import { type AvatarStore, resolveAvatar, showAvatar } from '../avatars/avatars.service.ts';
import { assertNotSuspended } from '../moderation/assert-not-suspended.ts';
import { assertStillAdministrator } from '../moderation/assert-still-administrator.ts';
import { changeRole } from '../moderation/change-role.ts';
import { noteProfileChange } from '../moderation/moderation-log.service.ts';
import type { Notifications } from '../notifications/notifications.ts';
import { assertMay, can } from '../policy/policy.ts';
import { listNewestReviewsOfUser } from '../reviews/reviews.service.ts';
import { seesAllOf, seesAuthor, seesPerson } from '../visibility/visibility.ts';
import { findVisibleAuthor, type VisibleAuthor } from '../visibility/visible-authors.ts';
import * as queries from './profiles.queries.ts';

const userNotFound = () => new DomainError('not_found', 'User not found');

/**
 * Returns a person if the viewer may see them.
 * @throws {DomainError} not_found if the person is unknown or hidden from the viewer
 */
async function findVisible(sql: Queryable, viewer: Viewer | undefined, userId: string) {
  const person = await findVisibleAuthor(sql, userId);
  if (!person || !seesPerson(viewer, person)) throw userNotFound();
  return person;
}

/** Returns a profile as others see it. */
function toShownProfile({ is_named, shows_review_count, shows_badges, ...person }: VisibleAuthor): Profile {
  const { id, full_name, avatar_url, reputation_score, created_at } = person;
  const { total_reviews, badges_earned, updated_at } = person;
  return {
    id,
    full_name,
    avatar_url,
    reputation_score,
    created_at,
    ...(is_named && { updated_at }),
    ...(shows_review_count && { total_reviews }),
    ...(shows_badges && { badges_earned }),
  };
}

/**
 * Returns the visible part of a profile (docs/product.md#privacy). Only the person and administrators see
 * whether the person is an administrator. The person also sees that the role still needs a second factor.
 * @throws {DomainError} not_found
 */
export async function getProfile(
  sql: Queryable,
  viewer: Viewer | undefined,
  userId: string,
): Promise<Profile> {
  const person = await findVisible(sql, viewer, userId);
  if (!viewer || !seesAllOf(viewer, person.id)) return toShownProfile(person);
  const row = await queries.findProfile(sql, userId);
  if (!row) throw userNotFound();
  const { is_admin, avatar_source, ...known } = row;
  const isOwn = viewer.userId === row.id;
  const lacksFactor = isOwn && viewer.lacksAdminFactor;
  return {
    ...known,
    is_admin: is_admin && !lacksFactor,
    ...(isOwn && { avatar_source }),
    ...(lacksFactor && { needs_second_factor: true }),
  };
}

/**
 * Returns a person's newest reviews, or none if the viewer may not know the author.
 * @throws {DomainError} not_found
 */
export async function listProfileReviews(
  sql: Database,
  viewer: Viewer | undefined,
  userId: string,
): Promise<ProfileReviews> {
  const person = await findVisible(sql, viewer, userId);
  if (!seesAuthor(viewer, person)) return { data: [] };
  return { data: await listNewestReviewsOfUser(sql, viewer, userId, RECENT_REVIEWS) };
}

/** @throws {DomainError} validation_failed */
function readFullName(given: string, { isOfStaff }: { isOfStaff: boolean }): string {
  const name = toStoredLine(given.toWellFormed());
  if (name === '') throw invalidField('full_name', 'Full name is required', 'missing');
  if (name.length > FULL_NAME_MAX) throw tooLong('full_name', FULL_NAME_MAX);
  if (name.includes('\uFFFD') || !isShowable(name)) {
    throw invalidField('full_name', 'must be one line of text that can be shown', 'wrong_form');
  }
  if (!isOfStaff && isReservedName(name)) {
    throw invalidField('full_name', 'is reserved for those who run this site', 'reserved');
  }
  return name;
}

export interface ProfileContext {
  sql: Database;
  avatars: AvatarStore;
  notifications: Notifications;
}

/** Logs an administrator's change of another person's name or picture. */
async function noteChangeOfOther(
  sql: Queryable,
  viewer: Viewer,
  before: queries.ProfileRow | undefined,
): Promise<void> {
  if (!before || before.id === viewer.userId) return;
  const after = await queries.findProfile(sql, before.id);
  if (!after) return;
  const isRenamed = after.full_name !== before.full_name;
  const hasNewPicture = after.avatar_url !== before.avatar_url;
  if (!isRenamed && !hasNewPicture) return;
  await noteProfileChange(sql, { adminId: viewer.userId, userId: before.id, isRenamed, hasNewPicture });
}

/**
 * Changes a person's name, picture or administrator role. Administrators may change other people. A refusal
 * writes nothing.
 * @throws {DomainError} not_permitted, not_authenticated, not_found, validation_failed, and the errors of
 * pictures and of {@link changeRole}
 */
export async function changeProfile(
  { sql, avatars, notifications }: ProfileContext,
  viewer: Viewer,
  userId: string,
  { signal, ...change }: ProfileUpdate & { signal: AbortSignal },
): Promise<Profile> {
  assertMay(viewer, 'update_profile', userId);
  if (change.is_admin !== undefined) assertMay(viewer, 'change_role', userId);
  const isOfStaff = can(viewer, 'use_staff_name', userId);
  const fullName = change.full_name === undefined ? undefined : readFullName(change.full_name, { isOfStaff });
  if (!(await queries.findProfile(sql, userId))) throw userNotFound();
  const avatarId =
    change.avatar_url === undefined
      ? undefined
      : await resolveAvatar(avatars, { userId, actorId: viewer.userId, address: change.avatar_url, signal });
  await sql.begin(async (transaction) => {
    if (change.is_admin !== undefined) {
      const reason = change.reason && toStoredLine(change.reason);
      await changeRole(transaction, notifications, viewer, userId, change.is_admin, reason);
    } else if (viewer.userId !== userId) {
      await assertStillAdministrator(transaction, viewer);
    }
    const before = await queries.findProfile(transaction, userId);
    if (fullName !== undefined && !(await queries.updateFullName(transaction, userId, fullName)))
      throw userNotFound();
    if (avatarId !== undefined) await showAvatar(avatars, transaction, userId, avatarId);
    if (viewer.userId === userId) await assertNotSuspended(transaction, viewer);
    await noteChangeOfOther(transaction, viewer, before);
  });
  return getProfile(sql, viewer, userId);
}

/**
 * Maximum number of people per statement. Counting their reviews must stay far below the statement timeout.
 */
const PEOPLE_AT_ONCE = 500;

/** Sets the month-end figures that others see of anonymous authors. */
export async function setMonthEndFigures(sql: Database, peopleAtOnce = PEOPLE_AT_ONCE): Promise<void> {
  while ((await queries.setMonthEndFigures(sql, peopleAtOnce)) === peopleAtOnce);
}
