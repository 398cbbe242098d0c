import type { Database } from '@wayable/platform/db/database';
import { DomainError } from '@wayable/platform/http/errors/domain-error';
import { refuseDeletedAccount } from '@wayable/platform/http/errors/refuse-deleted-account';
import { noLocation, refuseDeletedLocation } from '@wayable/platform/http/errors/refuse-deleted-location';
import type { Viewer } from '@wayable/platform/http/requests/authenticate';
import type { SavedLocations, SavedLocationsQuery } from '@wayable/protocol/saved';
import { SAVED_MAX } from '@wayable/protocol/saved-limits';
import { findLocationsById } from '../locations/locations.service.ts';
import * as queries from './saved.queries.ts';

/** Returns the viewer's saved places, newest first, with their fit to the needs, if any. */
export async function listSaved(
  sql: Database,
  { userId }: Viewer,
  query: SavedLocationsQuery,
): Promise<SavedLocations> {
  const saved = await queries.findSaved(sql, userId);
  const ids = saved.map(({ location_id }) => location_id);
  const locations = await findLocationsById(sql, ids, query);
  return {
    data: saved.flatMap(({ location_id, saved_at }) => {
      const location = locations.get(location_id);
      return location ? [{ ...location, saved_at }] : [];
    }),
  };
}

/**
 * Saves a place for the viewer.
 * @throws {DomainError} not_found; list_full beyond 500 places
 */
export async function saveLocation(
  sql: Database,
  { userId }: Pick<Viewer, 'userId'>,
  locationId: string,
): Promise<void> {
  const { isFound, isFull } = await sql
    .begin((transaction) => queries.insertSaved(transaction, { userId, locationId }))
    .catch(refuseDeletedLocation('saved_locations_location_id_fkey'))
    .catch(refuseDeletedAccount('saved_locations_user_id_fkey'));
  if (!isFound) throw noLocation();
  if (isFull) throw new DomainError('list_full', `At most ${SAVED_MAX} places can be saved.`);
}

/** Removes a saved place. Does nothing if it is not saved. */
export const forgetLocation = (sql: Database, { userId }: Viewer, locationId: string): Promise<void> =>
  sql.begin((transaction) => queries.deleteSaved(transaction, userId, locationId));
