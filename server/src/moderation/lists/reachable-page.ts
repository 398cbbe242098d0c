import { invalidField } from '@wayable/platform/http/errors/domain-error';

/** Skipping this many reviews in a list sorted by name takes a tenth of a second. */
const PASSED_MAX = 10_000;

/**
 * Refuses a page too deep in a list sorted by name.
 * @throws {DomainError} validation_failed
 */
export function assertReachable({ offset, limit }: { offset: number; limit: number }): void {
  if (offset <= PASSED_MAX) return;
  const most = Math.floor(PASSED_MAX / limit) + 1;
  throw invalidField('page', 'is too high for a list sorted by name', 'too_large', most);
}
