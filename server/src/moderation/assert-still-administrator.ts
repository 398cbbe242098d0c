import type { Queryable } from '@wayable/platform/db/database';
import { DomainError } from '@wayable/platform/http/errors/domain-error';
import type { Viewer } from '@wayable/platform/http/requests/authenticate';
import { isAdministrator } from './change-role.queries.ts';

/**
 * Refuses a viewer who lost the administrator role while the cached session still has it. Call it in the
 * deciding transaction, after waiting for locks.
 *
 * Does not lock the profile: removing a review locks its author's profile, so two administrators deciding
 * about each other would deadlock.
 * @throws {DomainError} not_permitted
 */
export async function assertStillAdministrator(
  sql: Queryable,
  { userId }: Pick<Viewer, 'userId'>,
): Promise<void> {
  if (await isAdministrator(sql, userId)) return;
  throw new DomainError('not_permitted', 'You are no longer an administrator.');
}
