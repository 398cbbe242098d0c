import type { Database, Queryable } from '@wayable/platform/db/database';
import type { Replicas } from '@wayable/platform/db/replicas';
import type { TypedApp } from '@wayable/platform/http/app-types';
import { PROBLEM_RESPONSES } from '@wayable/platform/http/errors/problem-responses';
import type { LimitRoute } from '@wayable/platform/http/limits/rate-limits';
import { type Authentication, viewerOf } from '@wayable/platform/http/requests/authenticate';
import { keepPublic } from '@wayable/platform/http/responses/public-answers';
import {
  ALL_CATEGORIES,
  ALL_CATEGORIES_NAME,
  CATEGORY_ENTRIES,
  CategoryList,
} from '@wayable/protocol/categories';
import {
  Location,
  LocationCreate,
  LocationDetail,
  LocationListQuery,
  LocationLookupQuery,
  LocationPage,
  LocationQuery,
  LocationSearchQuery,
  LocationSearchResult,
  LocationsInView,
  LocationsInViewQuery,
  NearbyLocations,
  NearbyLocationsQuery,
} from '@wayable/protocol/locations';
import { ROUTES } from '@wayable/protocol/routes';
import { Uuid } from '@wayable/protocol/text';
import Type from 'typebox';
import { searchForLocations } from './location-search.service.ts';
import {
  createLocation,
  findNearDuplicates,
  getLocation,
  listLocations,
  lookUpLocation,
  removeLocation,
  toLocationLimits,
} from './locations.service.ts';
import { listLocationsInView } from './locations-in-view.service.ts';
import { GEOJSON_TYPE, sendPlaces } from './send-places.ts';

const tags = ['locations'];
const WRITES = { max: 300, windowSeconds: 60 };
const CATEGORY_LIST: CategoryList = {
  data: [
    { value: ALL_CATEGORIES, label: ALL_CATEGORIES_NAME },
    ...CATEGORY_ENTRIES.map(({ id, name }) => ({ value: id, label: name })),
  ],
};

interface LocationRoutesContext {
  sql: Database;
  replicas: Replicas;
  accountLimitScale: number;
  /** Requests the removal of photos from reviews that were deleted with their place. */
  requestPhotoRemoval: (transaction: Queryable) => Promise<void>;
}

/** Registers the routes of places and categories. */
export function registerLocationRoutes(
  app: TypedApp,
  { sql, replicas, accountLimitScale, requestPhotoRemoval }: LocationRoutesContext,
  { requireViewer, recogniseViewer }: Authentication,
  limitRoute: LimitRoute,
): void {
  const limits = toLocationLimits(accountLimitScale);
  app.get(
    ROUTES.categories,
    {
      ...keepPublic('minute'),
      schema: {
        tags,
        operationId: 'listCategories',
        summary: 'Categories with their labels',
        response: { 200: CategoryList },
      },
    },
    () => CATEGORY_LIST,
  );

  app.get(
    ROUTES.locations,
    {
      ...keepPublic('revalidate'),
      schema: {
        tags,
        operationId: 'listLocations',
        summary: 'Locations, newest first',
        querystring: LocationListQuery,
        response: { 200: LocationPage, ...PROBLEM_RESPONSES },
        produces: ['application/json', GEOJSON_TYPE],
      },
    },
    async (request, reply) =>
      sendPlaces(request, reply, await listLocations(replicas.of(request), request.query)),
  );

  app.get(
    ROUTES.locationSearch,
    {
      schema: {
        tags,
        operationId: 'searchLocations',
        summary: 'The best rated locations of a name or address',
        querystring: LocationSearchQuery,
        response: { 200: LocationSearchResult, ...PROBLEM_RESPONSES },
        produces: ['application/json', GEOJSON_TYPE],
      },
    },
    async (request, reply) =>
      sendPlaces(request, reply, await searchForLocations(replicas.of(request), request.query)),
  );

  app.get(
    ROUTES.locationsInView,
    {
      schema: {
        tags,
        operationId: 'listLocationsInView',
        summary: 'Locations of a view of the map, in an order, with the count of all',
        querystring: LocationsInViewQuery,
        response: { 200: LocationsInView, ...PROBLEM_RESPONSES },
      },
    },
    (request) => listLocationsInView(replicas.of(request), request.query),
  );

  app.get(
    ROUTES.locationLookup,
    {
      schema: {
        tags,
        operationId: 'lookUpLocation',
        summary: 'The location of a name and address',
        querystring: LocationLookupQuery,
        response: { 200: Location, ...PROBLEM_RESPONSES },
      },
    },
    (request) => lookUpLocation(sql, request.query),
  );

  app.get(
    ROUTES.locationsNearby,
    {
      schema: {
        tags,
        operationId: 'listLocationsNearby',
        summary: 'Locations of the same name within 50 meters of a point, the nearest first, at most three',
        querystring: NearbyLocationsQuery,
        response: { 200: NearbyLocations, ...PROBLEM_RESPONSES },
      },
    },
    (request) => findNearDuplicates(sql, request.query),
  );

  app.get(
    ROUTES.location,
    {
      ...keepPublic('revalidate'),
      onRequest: recogniseViewer,
      schema: {
        tags,
        operationId: 'getLocation',
        security: [{}, { bearer: [] }],
        summary: 'A location with data of people and public sources',
        params: Type.Object({ id: Uuid }),
        querystring: LocationQuery,
        response: { 200: LocationDetail, 301: Type.Null(), ...PROBLEM_RESPONSES },
      },
    },
    async (request, reply) => {
      const found = await getLocation(replicas.of(request), request.params.id, request.query, request.viewer);
      if ('location' in found) return found.location;
      // Keep the query, because it contains the needs. Send `no-cache`, because a merge can be undone.
      const { search } = new URL(request.url, 'http://localhost');
      const address = ROUTES.location.replace(':id', found.mergedInto) + search;
      return reply.header('cache-control', 'no-cache').redirect(address, 301);
    },
  );

  app.delete(
    ROUTES.location,
    {
      ...limitRoute(WRITES),
      onRequest: requireViewer,
      schema: {
        tags,
        operationId: 'removeLocation',
        summary: 'Delete a location that the caller added within a day, unless other people have contributed',
        security: [{ bearer: [] }],
        params: Type.Object({ id: Uuid }),
        response: { 204: Type.Null(), ...PROBLEM_RESPONSES },
      },
    },
    async (request, reply) => {
      await removeLocation(sql, requestPhotoRemoval, viewerOf(request), request.params.id);
      return reply.code(204).send(null);
    },
  );

  app.post(
    ROUTES.locations,
    {
      ...limitRoute(WRITES),
      onRequest: requireViewer,
      schema: {
        tags,
        operationId: 'createLocation',
        summary: 'Create a location, or find the one of the same name and address',
        security: [{ bearer: [] }],
        body: LocationCreate,
        response: { 200: Location, 201: Location, ...PROBLEM_RESPONSES },
      },
    },
    async (request, reply) => {
      const { location, isNew } = await createLocation(sql, limits, request.body, viewerOf(request).userId);
      return reply.code(isNew ? 201 : 200).send(location);
    },
  );
}
