import type { ConfirmationFilter } from '@wayable/protocol/confirmations';
import type { LocationSearchQuery, LocationViewSort } from '@wayable/protocol/locations';
import type { ExplorerSort } from './sort-entries';

/** The orders of the list by the names that calls have for them; groups have the order by distance. */
export const VIEW_SORTS: Record<ExplorerSort, LocationViewSort> = {
  distance: 'near',
  rating: 'rating',
  reviews: 'reviews',
  unconfirmed: 'stale',
  confirmed: 'fresh',
  area: 'near',
};

/** The filter by the last confirmation as calls take it. */
export const toConfirmationParameter = (
  confirmed: ConfirmationFilter | undefined,
): Pick<LocationSearchQuery, 'fresh'> => (confirmed ? { fresh: confirmed } : {});
