import type { Queryable } from '@wayable/platform/db/database';
import { DomainError } from '@wayable/platform/http/errors/domain-error';
import type { Viewer } from '@wayable/platform/http/requests/authenticate';
import { findSuspension } from './suspensions.queries.ts';

/**
 * Refuses a viewer who was suspended after the session of this request was checked. Call it in the writing
 * transaction, after waiting for locks.
 * @throws {DomainError} not_authenticated
 */
export async function assertNotSuspended(sql: Queryable, { userId }: Pick<Viewer, 'userId'>): Promise<void> {
  if (await findSuspension(sql, userId)) throw new DomainError('not_authenticated', 'Please sign in.');
}
