import type { Location, LocationCreate } from '@wayable/protocol/locations';
import { ROUTES } from '@wayable/protocol/routes';
import { call } from '~/api-client/call';

/** Adds a place. If a place with the same name and address exists, the server returns it. */
export const createLocation = (location: LocationCreate): Promise<Location> =>
  call('POST', { path: ROUTES.locations, body: location });
