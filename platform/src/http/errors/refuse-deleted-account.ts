import { DomainError } from './domain-error.ts';

/**
 * Returns an error handler that refuses the write of an account deleted meanwhile (a foreign key is
 * violated), as if signed out.
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
