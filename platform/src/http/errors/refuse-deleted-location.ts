import { DomainError } from './domain-error.ts';

/** Returns the error for an unknown place id. */
export const noLocation = () => new DomainError('not_found', 'There is no location with this id.');

/**
 * Returns an error handler that converts a foreign key violation to `not_found`, because the place was
 * deleted. It rethrows other errors.
 */
export const refuseDeletedLocation =
  (constraint: string) =>
  (error: unknown): never => {
    throw (error as { constraint?: string }).constraint === constraint ? noLocation() : error;
  };
