import type { Database, Queryable } from '@wayable/platform/db/database';
import { DomainError } from '@wayable/platform/http/errors/domain-error';
import { refuseDeletedAccount } from '@wayable/platform/http/errors/refuse-deleted-account';
import { noLocation, refuseDeletedLocation } from '@wayable/platform/http/errors/refuse-deleted-location';
import type { Viewer } from '@wayable/platform/http/requests/authenticate';
import type { ChangedAnswer } from '@wayable/protocol/notifications';
import type { Follow } from '@wayable/protocol/saved';
import { SAVED_MAX } from '@wayable/protocol/saved-limits';
import { tellOfPlace } from '../notifications/notifications.ts';
import * as queries from './follows.queries.ts';

/** @throws {DomainError} not_found */
export async function readFollow(sql: Database, { userId }: Viewer, locationId: string): Promise<Follow> {
  const follow = await queries.findFollow(sql, userId, locationId);
  if (!follow) throw noLocation();
  return follow;
}

/**
 * Follows a place: the viewer is notified when its answers change (docs/product.md#saved-places).
 * @throws {DomainError} not_found; list_full beyond 500 places
 */
export async function followLocation(
  sql: Database,
  { userId }: Pick<Viewer, 'userId'>,
  locationId: string,
): Promise<void> {
  await sql
    .begin(async (transaction) => {
      const count = await queries.countFollowed(transaction, userId);
      const isKnown = (await queries.findFollow(transaction, userId, locationId))?.is_followed;
      if (count >= SAVED_MAX && !isKnown) {
        throw new DomainError('list_full', `At most ${SAVED_MAX} places can be followed.`);
      }
      await queries.insertFollow(transaction, userId, locationId);
    })
    .catch(refuseDeletedLocation('location_follows_location_id_fkey'))
    .catch(refuseDeletedAccount('location_follows_user_id_fkey'));
}

/** Unfollows a place. Does nothing if it is not followed. */
export const unfollowLocation = (sql: Database, { userId }: Viewer, locationId: string): Promise<void> =>
  sql.begin((transaction) => queries.deleteFollow(transaction, userId, locationId));

/** Notifies followers of closed places, in the transaction that closed them. */
export async function tellClosed(sql: Queryable, locationIds: readonly string[]): Promise<void> {
  for (const { id, name } of await queries.findFollowed(sql, [...locationIds])) {
    const details = { location_id: id, location_name: name, changes: [], is_closed: true as const };
    await tellOfPlace(sql, await queries.findFollowers(sql, id), details);
  }
}

/**
 * Notifies the followers of places about changed answers, except `author`, who made the change. Runs in the
 * transaction of the change.
 */
export async function tellFollowers(
  sql: Queryable,
  changes: ReadonlyMap<string, readonly ChangedAnswer[]>,
  author?: string,
): Promise<void> {
  if (changes.size === 0) return;
  for (const { id, name } of await queries.findFollowed(sql, [...changes.keys()])) {
    const followers = await queries.findFollowers(sql, id, author);
    const details = { location_id: id, location_name: name, changes: [...(changes.get(id) ?? [])] };
    await tellOfPlace(sql, followers, details);
  }
}
