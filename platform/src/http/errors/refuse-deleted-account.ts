import { DomainError } from './domain-error.ts';

/**
 * Returns an error handler for writes of an account that was deleted during the request, which violates a
 * foreign key. Refuses the write like that of a visitor.
 * @throws {DomainError} not_authenticated; rethrows other errors
 */
export const refuseDeletedAccount =
  (...constraints: string[]) =>
  (error: unknown): never => {
    const { constraint } = error as { constraint?: string };
    if (constraint !== undefined && constraints.includes(constraint)) {
      throw new DomainError('not_authenticated', 'Please sign in.');
    }
    throw error;
  };
