import type { ConfirmationFilter } from '@wayable/protocol/confirmations';
import type { LocationSearchQuery, LocationViewSort } from '@wayable/protocol/locations';
import type { ExplorerSort } from './sort-entries';

/** The API's names for the list's orders. Groups are listed by distance. */
export const VIEW_SORTS: Record<ExplorerSort, LocationViewSort> = {
  distance: 'near',
  rating: 'rating',
  reviews: 'reviews',
  unconfirmed: 'stale',
  confirmed: 'fresh',
  area: 'near',
};

/** Converts the filter by last confirmation to an API parameter. */
export const toConfirmationParameter = (
  confirmed: ConfirmationFilter | undefined,
): Pick<LocationSearchQuery, 'fresh'> => (confirmed ? { fresh: confirmed } : {});
