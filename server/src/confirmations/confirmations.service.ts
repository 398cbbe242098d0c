import type { Database, Queryable } from '@wayable/platform/db/database';
import { invalidField } from '@wayable/platform/http/errors/domain-error';
import { refuseDeletedAccount } from '@wayable/platform/http/errors/refuse-deleted-account';
import { noLocation, refuseDeletedLocation } from '@wayable/platform/http/errors/refuse-deleted-location';
import {
  type AccountLimits,
  DAY_SECONDS,
  refuseBeyondLimit,
  scaleLimits,
} from '@wayable/platform/http/limits/account-limits';
import type { Viewer } from '@wayable/platform/http/requests/authenticate';
import {
  CONFIRMATION_COUNTS_DAYS,
  type Confirmation,
  type ConfirmationUpdate,
  firstOfDays,
  type OwnConfirmation,
} from '@wayable/protocol/confirmations';
import { refreshAccess } from '../answers/access.service.ts';
import { assertMay } from '../policy/policy.ts';
import * as queries from './confirmations.queries.ts';

const NOTES_SHOWN = 50;
const FORGOTTEN_AT_ONCE = 1_000;

/** Limits of confirmations per account, equal to the limits of reviews. */
export const toConfirmationLimits = (scale: number): AccountLimits =>
  scaleLimits(
    {
      hour: {
        max: 60,
        windowSeconds: 3_600,
        name: 'confirmations_of_hour',
        tell: (wait) =>
          `You’ve reached the hourly limit for confirmations. Thank you! You can confirm the next place in ${wait}.`,
      },
      day: {
        max: 300,
        windowSeconds: DAY_SECONDS,
        name: 'confirmations_of_day',
        tell: (wait) =>
          `You’ve reached the daily limit for confirmations. Thank you! You can confirm the next place in ${wait}.`,
      },
    },
    scale,
  );

/**
 * Returns the viewer's confirmation, or null.
 * @throws {DomainError} not_found
 */
export async function getConfirmation(
  sql: Queryable,
  { userId }: Viewer,
  locationId: string,
): Promise<OwnConfirmation> {
  const confirmation = await queries.findConfirmation(sql, userId, locationId);
  if (!confirmation && !(await queries.isLocation(sql, locationId))) throw noLocation();
  return { confirmation: confirmation ?? null };
}

/**
 * Confirms or denies that a location is as described (docs/product.md#confirmations). A new answer replaces
 * the viewer's old one. An equal answer within 90 days keeps the date.
 * @throws {DomainError} not_found, validation_failed for a note without a change, rate_limited,
 * not_authenticated
 */
export async function confirmLocation(
  sql: Database,
  limits: AccountLimits,
  { userId }: Viewer,
  locationId: string,
  { is_accurate: isAccurate, note: written = '' }: ConfirmationUpdate,
): Promise<Confirmation> {
  const note = written.trim();
  if (isAccurate && note !== '') throw invalidField('note', 'is allowed only for a place that has changed');
  const confirmation = await sql
    .begin(async (transaction) => {
      const answer = { userId, locationId, isAccurate, note };
      const stored = await queries.upsertConfirmation(transaction, answer, limits);
      if (!stored) return undefined;
      const { location_id: confirmedId, ...answered } = stored;
      await refreshAccess(transaction, [confirmedId], userId);
      return answered;
    })
    .catch(refuseBeyondLimit(limits))
    .catch(refuseDeletedLocation('location_confirmations_location_id_fkey'))
    .catch(refuseDeletedAccount('location_confirmations_user_id_fkey', 'account_writes_user_id_fkey'));
  if (!confirmation) throw noLocation();
  return confirmation;
}

/** Withdraws the viewer's confirmation, if any. */
export const withdrawConfirmation = (sql: Database, { userId }: Viewer, locationId: string): Promise<void> =>
  sql.begin(async (transaction) => {
    await refreshAccess(
      transaction,
      await queries.deleteConfirmation(transaction, userId, locationId),
      userId,
    );
  });

/** Withdraws all confirmations of a suspended or deleted account, in a transaction. */
export async function withdrawConfirmationsOf(sql: Queryable, userId: string): Promise<void> {
  await refreshAccess(sql, await queries.deleteConfirmationsOf(sql, userId));
}

/**
 * Returns reported changes of a location, newest first, for administrators.
 * @throws {DomainError} not_permitted, admin_second_factor_required
 */
export async function listConfirmationNotes(sql: Queryable, viewer: Viewer, locationId: string) {
  assertMay(viewer, 'read_confirmation_notes');
  return { data: await queries.findConfirmationNotes(sql, locationId, NOTES_SHOWN) };
}

/** Deletes confirmations that no longer count. */
export async function purgeOldConfirmations(sql: Database): Promise<void> {
  const before = new Date(firstOfDays(CONFIRMATION_COUNTS_DAYS, Date.now()));
  let forgotten: number;
  do {
    forgotten = await sql.begin(async (transaction) => {
      const locationIds = await queries.deleteConfirmationsBefore(transaction, before, FORGOTTEN_AT_ONCE);
      await refreshAccess(transaction, locationIds);
      return locationIds.length;
    });
  } while (forgotten === FORGOTTEN_AT_ONCE);
}
