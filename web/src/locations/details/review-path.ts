import type { ListedLocation } from '../explorer/explorer-entry';

/** Where a review of a location is written. The id finds it without a network, too, where the device has kept it. */
export const reviewPath = ({ id, name, address }: Pick<ListedLocation, 'id' | 'name' | 'address'>): string =>
  `/review?${new URLSearchParams({ location: name, address, id })}`;
