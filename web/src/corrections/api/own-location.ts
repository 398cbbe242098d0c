import { queryOptions } from '@tanstack/react-query';
import { type LocationDetail, REMOVABLE_HOURS } from '@wayable/protocol/locations';
import { ROUTES } from '@wayable/protocol/routes';
import { call } from '~/api-client/call';

const HOUR_MS = 3_600_000;

/** Returns whether a place is new enough to be removed by its author. */
const isNew = ({ created_at }: Pick<LocationDetail, 'created_at'>): boolean =>
  Date.now() - Date.parse(created_at) < REMOVABLE_HOURS * HOUR_MS;

/**
 * Queries whether the user may remove a place; requested only for new places. The data in a served page does
 * not depend on the reader.
 */
export const canRemoveQuery = (userId: string, place: Pick<LocationDetail, 'id' | 'created_at'>) =>
  queryOptions({
    queryKey: ['locations', 'permissions', userId, place.id],
    queryFn: async ({ signal }) => {
      const location = await call<LocationDetail>('GET', {
        path: ROUTES.location,
        params: { id: place.id },
        signal,
      });
      return location.permissions?.delete ?? false;
    },
    enabled: isNew(place),
  });

/** Removes a place that the user added by mistake. */
export const removeLocation = (id: string): Promise<void> =>
  call('DELETE', { path: ROUTES.location, params: { id } });
