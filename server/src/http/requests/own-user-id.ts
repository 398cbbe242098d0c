import { DomainError } from '../errors/domain-error.ts';
import type { Viewer } from './authenticate.ts';

/**
 * A body may name its writer (`user_id`), and nobody but the viewer; `detail` says so in a sentence.
 * @throws {DomainError} not_permitted, with the field
 */
export function assertOwnUserId({ userId }: Viewer, given: string | undefined, detail: string): void {
  if (given === undefined || given.toLowerCase() === userId) return;
  throw new DomainError('not_permitted', detail, [
    { field: 'user_id', message: 'is not your id', code: 'not_yours' },
  ]);
}
