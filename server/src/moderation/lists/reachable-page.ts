import { invalidField } from '../../http/errors/domain-error.ts';

/** So many reviews are passed by the names of their places or authors: a tenth of a second. */
const PASSED_MAX = 10_000;

/**
 * Refuses a late page of a list that is walked by names.
 * @throws {DomainError} validation_failed
 */
export function assertReachable({ offset, limit }: { offset: number; limit: number }): void {
  if (offset <= PASSED_MAX) return;
  const most = Math.floor(PASSED_MAX / limit) + 1;
  throw invalidField('page', 'is too late in a list by names', 'too_large', most);
}
