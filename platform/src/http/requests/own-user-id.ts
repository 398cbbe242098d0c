import { DomainError } from '../errors/domain-error.ts';
import type { Viewer } from './authenticate.ts';

/**
 * Refuses a body with another `user_id` than the viewer's. `detail` is the error message.
 * @throws {DomainError} not_permitted, with the field
 */
export function assertOwnUserId({ userId }: Viewer, given: string | undefined, detail: string): void {
  if (given === undefined || given.toLowerCase() === userId) return;
  throw new DomainError('not_permitted', detail, [
    { field: 'user_id', message: 'is not your id', code: 'not_yours' },
  ]);
}
