import type { ListedLocation } from '../explorer/explorer-entry';

/** Returns the path of the form for a review. The id lets it find an offline copy of the location. */
export const reviewPath = ({ id, name, address }: Pick<ListedLocation, 'id' | 'name' | 'address'>): string =>
  `/review?${new URLSearchParams({ location: name, address, id })}`;
