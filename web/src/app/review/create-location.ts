import type { Location, LocationCreate } from '@wayable/protocol/locations';
import { ROUTES } from '@wayable/protocol/routes';
import { call } from '~/api-client/call';

/** Adds a place; the server answers with the one of the same name and address where it has it already. */
export const createLocation = (location: LocationCreate): Promise<Location> =>
  call('POST', { path: ROUTES.locations, body: location });
