import { queryOptions } from '@tanstack/react-query';
import { accessOfFacts } from '@wayable/protocol/answers/access-text';
import type { LocationDetail } from '@wayable/protocol/locations';
import { ROUTES } from '@wayable/protocol/routes';
import { call } from '~/api-client/call';
import { findServedEntity } from '~/api-client/served-content';

/** One location with the facts that public sources know of it. */
export const locationQuery = (id: string) =>
  queryOptions({
    queryKey: ['locations', 'detail', id],
    initialData: () => findServedEntity<LocationDetail>(id),
    // As old as the page: whoever comes back to it later gets what is true then.
    initialDataUpdatedAt: performance.timeOrigin,
    queryFn: async ({ signal }) => {
      const location = await call<LocationDetail>('GET', { path: ROUTES.location, params: { id }, signal });
      // A copy that an earlier version kept for use without a network has neither.
      const { public_facts = {}, access = accessOfFacts(public_facts) } = location;
      return { ...location, public_facts, access };
    },
  });
