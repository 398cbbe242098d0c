/// <reference lib="webworker" />
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { setTokenProvider } from '~/api-client/access-token';
import { findCopiedUserId, getCopiedAccessToken } from '~/auth/session-copy';
import { drainQueue } from '../review-queue/drain-queue';
import { SYNC_TAG } from '../review-queue/request-sync';
import { NOT_A_SCREEN } from './not-a-screen';
import { renewPages } from './renew-pages';
import { registerRuntimeCaches } from './runtime-caches';

declare const self: ServiceWorkerGlobalScope;
/** The files of the build; scripts/build-service-worker.ts puts them in. */
declare const PRECACHE_ENTRIES: PrecacheEntry[];

interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

const HOME = '/index.html';
/** The page of every screen but the home page. */
const SHELL = '/__spa-fallback.html';

// First of all: whoever answers a request ends it for the listeners behind.
self.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.waitUntil(renewPages([HOME, SHELL]));
});

precacheAndRoute(PRECACHE_ENTRIES, { directoryIndex: 'index.html', ignoreURLParametersMatching: [/./] });
cleanupOutdatedCaches();
registerRoute(new NavigationRoute(createHandlerBoundToURL(SHELL), { denylist: NOT_A_SCREEN }));
registerRuntimeCaches();

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

// The page sends it when its user wants the new version now (docs/product.md#offline-use).
self.addEventListener('message', ({ data }) => {
  if ((data as { type?: unknown } | null)?.type === 'SKIP_WAITING') void self.skipWaiting();
});

self.addEventListener('sync', (event) => {
  const sync = event as SyncEvent;
  if (sync.tag === SYNC_TAG) sync.waitUntil(sendQueued());
});

setTokenProvider(getCopiedAccessToken);

/** @throws when something has to be tried again: the browser then asks once more, later. */
async function sendQueued(): Promise<void> {
  const userId = await findCopiedUserId();
  if (userId === undefined) return;
  const result = await drainQueue(userId);
  if (result.kind === 'later' && !result.needsSignIn) throw new Error('Reviews are still waiting.');
}
