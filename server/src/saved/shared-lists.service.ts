import { randomBytes } from 'node:crypto';
import type { Database } from '@wayable/platform/db/database';
import { DomainError } from '@wayable/platform/http/errors/domain-error';
import { refuseDeletedAccount } from '@wayable/platform/http/errors/refuse-deleted-account';
import type { Viewer } from '@wayable/platform/http/requests/authenticate';
import type { SavedLink, SavedLocationsQuery, SharedList } from '@wayable/protocol/saved';
import { findLocationsById } from '../locations/locations.service.ts';
import * as queries from './shared-lists.queries.ts';

/** A token of 24 random bytes (32 characters) cannot be guessed. */
const TOKEN_BYTES = 24;

/** Returns the link to the viewer's saved places. */
export const readSavedLink = async (sql: Database, { userId }: Viewer): Promise<SavedLink> => ({
  token: await queries.findToken(sql, userId),
});

/** Turns the link on, or keeps the existing one. */
export async function turnLinkOn(sql: Database, { userId }: Viewer): Promise<SavedLink> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  return {
    token: await queries
      .insertToken(sql, userId, token)
      .catch(refuseDeletedAccount('shared_lists_user_id_fkey')),
  };
}

/** Turns the link off and invalidates it. */
export const turnLinkOff = (sql: Database, { userId }: Viewer): Promise<void> =>
  queries.deleteToken(sql, userId);

/**
 * Returns the places of a shared list by name, with their fit to the needs, if any. The order does not reveal
 * when they were saved.
 * @throws {DomainError} not_found
 */
export async function readSharedList(
  sql: Database,
  token: string,
  query: SavedLocationsQuery,
): Promise<SharedList> {
  const ids = await queries.findSharedPlaces(sql, token);
  if (!ids) throw new DomainError('not_found', 'There is no list with this link.');
  const locations = await findLocationsById(sql, ids, query);
  const data = [...locations.values()].sort(
    (one, other) => one.name.localeCompare(other.name) || one.id.localeCompare(other.id),
  );
  return { data };
}
