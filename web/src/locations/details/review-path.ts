import type { ListedLocation } from '../explorer/explorer-entry';

/** Where a review of a location is written. Without an address the name alone could mean another place. */
export const reviewPath = ({ id, name, address }: Pick<ListedLocation, 'id' | 'name' | 'address'>): string =>
  `/review?${new URLSearchParams({ location: name, address, ...(address === '' && { id }) })}`;
