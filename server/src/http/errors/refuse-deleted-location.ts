import { DomainError } from './domain-error.ts';

/** There is no place with this id. */
export const noLocation = () => new DomainError('not_found', 'There is no location with this id.');

/**
 * Turns the violation of a foreign key into the answer that a missing place has: it was deleted between the reading of it
 * and the writing. Other errors pass.
 */
export const refuseDeletedLocation =
  (constraint: string) =>
  (error: unknown): never => {
    throw (error as { constraint?: string }).constraint === constraint ? noLocation() : error;
  };
