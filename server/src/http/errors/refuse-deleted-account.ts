import { DomainError } from './domain-error.ts';

/**
 * Refuses what an account wrote that was deleted meanwhile, as the foreign keys with these names tell, like whoever has signed out.
 * @throws {DomainError} not_authenticated; any other failure as it is
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
