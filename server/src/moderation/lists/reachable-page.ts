import { invalidField } from '../../http/errors/domain-error.ts';

/** So many reviews are passed by the names of their places or authors: a tenth of a second. */
const PASSED_MAX = 10_000;

/**
 * Refuses a page in the middle of a list that is walked by names: too far from both ends.
 * @throws {DomainError} validation_failed
 */
export function assertReachable({ offset, limit }: { offset: number; limit: number }, count: number): void {
  const fromEnd = count - offset - limit;
  if (Math.min(offset, Math.max(0, fromEnd)) <= PASSED_MAX) return;
  const most = Math.floor(PASSED_MAX / limit) + 1;
  throw invalidField('page', 'is too far from both ends of a list by names', 'too_large', most);
}
