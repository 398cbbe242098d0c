/// <reference lib="webworker" />

import '../older-browsers';
import { isLocale, localizePath, splitLocale } from '@wayable/protocol/locale-path';
import { BASE_LOCALE, type Locale } from '@wayable/protocol/locales';
import type { RouteHandlerCallback } from 'workbox-core';
import {
  addPlugins,
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { setTokenProvider, setUserIdProvider } from '~/api-client/access-token';
import { findCopiedUserId, getCopiedAccessToken } from '~/auth/session/session-copy';
import { drainQueue } from '../review/queue/drain-queue';
import { SYNC_TAG } from '../review/queue/request-sync';
import { NOT_A_SCREEN } from './not-a-screen';
import { refusePages } from './refuse-pages';
import { renewPages } from './renew-pages';
import { registerRuntimeCaches } from './runtime-caches';

declare const self: ServiceWorkerGlobalScope;
// The files of the build, inserted by scripts/build-service-worker.ts.
/** Files that all languages share. */
declare const SHARED_ENTRIES: PrecacheEntry[];
/** Names of files that each language has in its own folder. */
declare const PARTS_WITH_TEXTS: string[];
declare const PAGES: Record<Locale, PrecacheEntry[]>;

interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

/** The language of the registering page. Only its files are precached. */
const registered = new URL(self.location.href).searchParams.get('locale');
const LOCALE = isLocale(registered) ? registered : BASE_LOCALE;
const FOLDER = LOCALE === BASE_LOCALE ? '' : `/${LOCALE}`;

const HOME = `${FOLDER}/index.html`;
/** The page of every screen except the home page. */
const SHELL = `${FOLDER}/__spa-fallback.html`;

/**
 * A prefix that may be a language in another spelling, or English, which has no prefix. The server redirects
 * it.
 */
const OTHER_PREFIX = /^\/[a-z]{2}(-[a-z]{2,4})?(?=\/|$)/i;

const isScreenOfOurs = (pathname: string): boolean => {
  const { locale, path } = splitLocale(pathname);
  return locale === LOCALE && !(path === pathname && OTHER_PREFIX.test(pathname));
};

// Register this listener first, because later listeners do not see a request that an earlier listener has
// answered.
self.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.waitUntil(renewPages([HOME, SHELL]));
});

addPlugins([refusePages]);
const partsWithTexts = PARTS_WITH_TEXTS.map((name) => ({ url: `/assets${FOLDER}/${name}`, revision: null }));
precacheAndRoute([...SHARED_ENTRIES, ...PAGES[LOCALE], ...partsWithTexts], {
  // The first page is `/` in English and, for example, `/de` in German, which is not a folder.
  directoryIndex: LOCALE === BASE_LOCALE ? 'index.html' : '',
  ignoreURLParametersMatching: [/./],
});
cleanupOutdatedCaches();
const answerWithHome = createHandlerBoundToURL(HOME);
const answerWithShell = createHandlerBoundToURL(SHELL);
/** Asks the server for a screen in another language. While offline, redirects to the screen in this language. */
const askServer: RouteHandlerCallback = async ({ request, url }) =>
  fetch(request).catch(() =>
    Response.redirect(
      localizePath((splitLocale(url.pathname).path.replace(OTHER_PREFIX, '') || '/') + url.search, LOCALE),
    ),
  );
registerRoute(
  new NavigationRoute(
    (options) => {
      const { pathname } = options.url;
      if (!isScreenOfOurs(pathname)) return askServer(options);
      return splitLocale(pathname).path === '/' ? answerWithHome(options) : answerWithShell(options);
    },
    { denylist: NOT_A_SCREEN },
  ),
);
registerRuntimeCaches();

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

// The page sends this message when the person wants the new version (docs/product.md#offline-use).
self.addEventListener('message', ({ data }) => {
  if ((data as { type?: unknown } | null)?.type === 'SKIP_WAITING') void self.skipWaiting();
});

self.addEventListener('sync', (event) => {
  const sync = event as SyncEvent;
  if (sync.tag === SYNC_TAG) sync.waitUntil(sendQueued());
});

setTokenProvider(getCopiedAccessToken);
setUserIdProvider(findCopiedUserId);

/** @throws if something must be retried; the browser then calls again later. */
async function sendQueued(): Promise<void> {
  const userId = await findCopiedUserId();
  if (userId === undefined) return;
  const result = await drainQueue(userId);
  if (result.kind === 'later' && !result.needsSignIn) throw new Error('Reviews are still waiting.');
}
