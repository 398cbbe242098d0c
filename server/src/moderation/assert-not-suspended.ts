import type { Queryable } from '../db/database.ts';
import { DomainError } from '../http/errors/domain-error.ts';
import type { Viewer } from '../http/requests/authenticate.ts';
import { findSuspension } from './suspensions.queries.ts';

/**
 * Refuses whose account was suspended while what they asked for was under way, which may take longer than their session
 * is remembered. In the transaction that writes it, after it has waited for its locks.
 * @throws {DomainError} not_authenticated
 */
export async function assertNotSuspended(sql: Queryable, { userId }: Pick<Viewer, 'userId'>): Promise<void> {
  if (await findSuspension(sql, userId)) throw new DomainError('not_authenticated', 'Please sign in.');
}
