import type { Queryable } from '../db/database.ts';
import { DomainError } from '../http/errors/domain-error.ts';
import type { Viewer } from '../http/requests/authenticate.ts';
import { isAdministrator } from './change-role.queries.ts';

/**
 * Refuses whose role was taken while their session was still remembered as an administrator's. In the transaction of a decision, after
 * it has waited for its locks. The profile is not locked: whoever removes a review of another administrator holds that one's
 * profile, so two who decide about each other would wait for each other for ever.
 * @throws {DomainError} not_permitted
 */
export async function assertStillAdministrator(
  sql: Queryable,
  { userId }: Pick<Viewer, 'userId'>,
): Promise<void> {
  if (await isAdministrator(sql, userId)) return;
  throw new DomainError('not_permitted', 'You are not an administrator any more.');
}
