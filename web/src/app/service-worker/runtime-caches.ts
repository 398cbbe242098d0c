import type { WorkboxPlugin } from 'workbox-core/types';
import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst, StaleWhileRevalidate } from 'workbox-strategies';
import { findCopiedUserId } from '~/auth/session/session-copy';
import { PLACES_CACHE } from '~/locations/places-cache';
import { PERSONAL_CACHE } from './cache-names';
import { forgetLateAnswers } from './late-answers';
import { refusePages } from './refuse-pages';

/** Maximum wait for a weak network. After it, the cached copy is shown. */
const NETWORK_SECONDS = 8;
const DAY_SECONDS = 86_400;

/** Ignore `Vary`, which concerns compression: the browser decodes responses before it caches them. */
const matchOptions = { ignoreVary: true };

export const keep = (maxEntries: number, maxAgeSeconds: number): WorkboxPlugin[] => [
  // Convert the type: Workbox's type has no undefined callbacks, but its implementation does.
  new ExpirationPlugin({ maxEntries, maxAgeSeconds, purgeOnQuotaError: true }) as WorkboxPlugin,
  refusePages,
];

/** Removes cached answers that are now missing or hidden. */
const forgetMissing = (cacheName: string): WorkboxPlugin => ({
  fetchDidSucceed: async ({ request, response }) => {
    if (response.status === 404) await (await caches.open(cacheName)).delete(request, matchOptions);
    return response;
  },
});

export const freshFirst = (cacheName: string, maxEntries: number, plugins: WorkboxPlugin[] = []) =>
  new NetworkFirst({
    cacheName,
    matchOptions,
    networkTimeoutSeconds: NETWORK_SECONDS,
    plugins: [...keep(maxEntries, 30 * DAY_SECONDS), forgetMissing(cacheName), ...plugins],
  });

/** Personal data for the signed-in person: own reviews, own answers, saved places and the account. */
const PERSONAL = [
  /^\/api\/v1\/users\/[^/]+\/reviews(\/counts)?$/,
  /^\/api\/v1\/locations\/[^/]+\/(confirmation|follow)$/,
  /^\/api\/v1\/(saved|account\/deleted-reviews)$/,
  /^\/api\/v1\/profiles\/[^/]+(\/reviews)?$/,
];

/** For a signed-in person, these answers contain the person's own hidden data. */
const REVIEWS = /^\/api\/v1\/locations\/[0-9a-f-]{36}\/reviews$/;

/** With a session, administrators receive photos that others must not see; such photos are not cached. */
const PHOTOS = /^\/storage\/v1\/object\/public\/review-photos\//;

/** Viewed places and the data that screens need. Lists for moderators and accounts are not cached. */
const PLACES = [
  /^\/api\/v1\/locations\/[0-9a-f-]{36}(\/reviews|\/photos)?$/,
  /^\/api\/v1\/locations\/in-view$/,
  /^\/api\/v1\/(config|categories|stats)$/,
  /^\/api\/v1\/geocoder\/names$/,
  /^\/auth\/v1\/settings$/,
];

const matches =
  (patterns: RegExp[]) =>
  ({ url, sameOrigin }: { url: URL; sameOrigin: boolean }): boolean =>
    sameOrigin && patterns.some((pattern) => pattern.test(url.pathname));

/** Registers the caches for viewed data (docs/product.md#offline-use). */
export function registerRuntimeCaches(): void {
  const personal = freshFirst(PERSONAL_CACHE, 60, [forgetLateAnswers(findCopiedUserId)]);
  registerRoute(matches(PERSONAL), personal);
  registerRoute(
    ({ url, request, sameOrigin }) =>
      sameOrigin && REVIEWS.test(url.pathname) && request.headers.has('authorization'),
    personal,
  );
  registerRoute(matches(PLACES), freshFirst(PLACES_CACHE, 200));
  registerRoute(matches([/^\/api\/v1\/tiles\//]), freshFirst('wayable-tiles', 300));
  registerRoute(
    matches([/^\/basemap\//, /^\/api\/v1\/basemap\//]),
    new StaleWhileRevalidate({
      cacheName: 'wayable-basemap',
      matchOptions,
      plugins: keep(600, 30 * DAY_SECONDS),
    }),
  );
  registerRoute(
    ({ url, request, sameOrigin }) =>
      sameOrigin && PHOTOS.test(url.pathname) && !request.headers.has('authorization'),
    freshFirst('wayable-photos', 150),
  );
  // Parts of the front end that are not precached. Their names change with their content.
  registerRoute(
    matches([/^\/assets\//]),
    new CacheFirst({ cacheName: 'wayable-assets', matchOptions, plugins: keep(60, 60 * DAY_SECONDS) }),
  );
}
