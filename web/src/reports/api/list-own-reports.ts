import { queryOptions } from '@tanstack/react-query';
import type { OwnReports } from '@wayable/protocol/reports';
import { ROUTES } from '@wayable/protocol/routes';
import { call } from '~/api-client/call';

/** Queries the person's own reports about reviews of a location. */
export const ownReportsQuery = (userId: string, locationId: string) =>
  queryOptions({
    queryKey: ['reports', 'own', userId, locationId],
    queryFn: ({ signal }) =>
      call<OwnReports>('GET', { path: ROUTES.locationReports, params: { id: locationId }, signal }),
  });
