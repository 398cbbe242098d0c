import { queryOptions } from '@tanstack/react-query';
import { accessOfFacts } from '@wayable/protocol/answers/access-text';
import type { LocationDetail } from '@wayable/protocol/locations';
import { ROUTES } from '@wayable/protocol/routes';
import { call } from '~/api-client/call';
import { findServedEntity } from '~/api-client/served-content';

/** Queries one location with the facts from public sources. */
export const locationQuery = (id: string) =>
  queryOptions({
    queryKey: ['locations', 'detail', id],
    initialData: () => findServedEntity<LocationDetail>(id),
    // The data is as old as the page, so a later visit fetches it again.
    initialDataUpdatedAt: performance.timeOrigin,
    queryFn: async ({ signal }) => {
      const location = await call<LocationDetail>('GET', { path: ROUTES.location, params: { id }, signal });
      // Offline copies from an earlier version have neither field.
      const { public_facts = {}, access = accessOfFacts(public_facts) } = location;
      return { ...location, public_facts, access };
    },
  });
