/// <reference lib="webworker" />

import { isLocale, localizePath, splitLocale } from '@wayable/protocol/locale-path';
import { BASE_LOCALE, type Locale } from '@wayable/protocol/locales';
import type { RouteHandlerCallback } from 'workbox-core';
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { setTokenProvider, setUserIdProvider } from '~/api-client/access-token';
import { findCopiedUserId, getCopiedAccessToken } from '~/auth/session/session-copy';
import { drainQueue } from '../review-queue/drain-queue';
import { SYNC_TAG } from '../review-queue/request-sync';
import { NOT_A_SCREEN } from './not-a-screen';
import { renewPages } from './renew-pages';
import { registerRuntimeCaches } from './runtime-caches';

declare const self: ServiceWorkerGlobalScope;
// The files of the build, which scripts/build-service-worker.ts puts in.
/** Those that are the same in all languages. */
declare const SHARED_ENTRIES: PrecacheEntry[];
/** The names of the parts that each language has in a folder of its own. */
declare const PARTS_WITH_TEXTS: string[];
declare const PAGES: Record<Locale, PrecacheEntry[]>;

interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

/** The language of the page that registered it: only its files are fetched ahead. */
const registered = new URL(self.location.href).searchParams.get('locale');
const LOCALE = isLocale(registered) ? registered : BASE_LOCALE;
const FOLDER = LOCALE === BASE_LOCALE ? '' : `/${LOCALE}`;

const HOME = `${FOLDER}/index.html`;
/** The page of every screen but the home page. */
const SHELL = `${FOLDER}/__spa-fallback.html`;

/** What may be a language that is written otherwise, or English, which has no prefix: the server leads on from there. */
const OTHER_PREFIX = /^\/[a-z]{2}(-[a-z]{2,4})?(?=\/|$)/i;

const isScreenOfOurs = (pathname: string): boolean => {
  const { locale, path } = splitLocale(pathname);
  return locale === LOCALE && !(path === pathname && OTHER_PREFIX.test(pathname));
};

// First of all: whoever answers a request ends it for the listeners behind.
self.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.waitUntil(renewPages([HOME, SHELL]));
});

const partsWithTexts = PARTS_WITH_TEXTS.map((name) => ({ url: `/assets${FOLDER}/${name}`, revision: null }));
precacheAndRoute([...SHARED_ENTRIES, ...PAGES[LOCALE], ...partsWithTexts], {
  // English has its first page at `/`, another language at `/de`, which is no folder.
  directoryIndex: LOCALE === BASE_LOCALE ? 'index.html' : '',
  ignoreURLParametersMatching: [/./],
});
cleanupOutdatedCaches();
const answerWithHome = createHandlerBoundToURL(HOME);
const answerWithShell = createHandlerBoundToURL(SHELL);
/** The server knows which language a screen of another address is to have; without it, it is ours. */
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

// The page sends it when its user wants the new version now (docs/product.md#offline-use).
self.addEventListener('message', ({ data }) => {
  if ((data as { type?: unknown } | null)?.type === 'SKIP_WAITING') void self.skipWaiting();
});

self.addEventListener('sync', (event) => {
  const sync = event as SyncEvent;
  if (sync.tag === SYNC_TAG) sync.waitUntil(sendQueued());
});

setTokenProvider(getCopiedAccessToken);
setUserIdProvider(findCopiedUserId);

/** @throws when something has to be tried again: the browser then asks once more, later. */
async function sendQueued(): Promise<void> {
  const userId = await findCopiedUserId();
  if (userId === undefined) return;
  const result = await drainQueue(userId);
  if (result.kind === 'later' && !result.needsSignIn) throw new Error('Reviews are still waiting.');
}
