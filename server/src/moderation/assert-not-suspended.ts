import type { Queryable } from '../db/database.ts';
import { DomainError } from '../http/errors/domain-error.ts';
import type { Viewer } from '../http/requests/authenticate.ts';
import { findSuspension } from './suspensions.queries.ts';

/**
 * Refuses a viewer suspended during the request, which may outlast the cached session. Call it in the writing
 * transaction, after waiting for locks.
 * @throws {DomainError} not_authenticated
 */
export async function assertNotSuspended(sql: Queryable, { userId }: Pick<Viewer, 'userId'>): Promise<void> {
  if (await findSuspension(sql, userId)) throw new DomainError('not_authenticated', 'Please sign in.');
}
