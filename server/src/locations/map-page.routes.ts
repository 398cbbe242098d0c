import type { Database } from '@wayable/platform/db/database';
import type { Replicas } from '@wayable/platform/db/replicas';
import { escapeHtml } from '@wayable/platform/http/errors/escape-html';
import { shownName } from '@wayable/platform/texts/kind-names';
import { localizePath } from '@wayable/protocol/locale-path';
import type { Locale } from '@wayable/protocol/locales';
import { DEFAULT_VIEW, type Location } from '@wayable/protocol/locations';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { addressedLocale, redirectToLanguage } from '../pages/page-language.ts';
import { type Page, type PageStore, toPage } from '../pages/page-store.ts';
import { sendPage } from '../pages/send-page.ts';
import { withServedPlaces } from '../pages/served-content.ts';
import { describeAccess } from './describe-access.ts';
import { listLocationsInView } from './locations-in-view.service.ts';

/** The number of places that a desktop shows without scrolling. */
const SERVED_PLACES = 6;
/** How long the list of first places is cached. */
const FRESH_MS = 5_000;
const LANGUAGES_KEPT = 16;
/** Half the size of the first view in degrees. Even a phone shows at least this area. */
const REACH = { latitude: 0.035, longitude: 0.035 };

const { latitude, longitude } = DEFAULT_VIEW;
const FIRST_VIEW = [
  longitude - REACH.longitude,
  latitude - REACH.latitude,
  longitude + REACH.longitude,
  latitude + REACH.latitude,
].join(',');

/** Renders a row as a link, in the sizes of `web/src/locations/explorer/results/location-list-item.tsx`. */
function renderPlace(locale: Locale, place: Location): string {
  const name = `<bdi class="font-bold">${escapeHtml(shownName(locale, place))}</bdi>`;
  const details = [place.address, describeAccess(locale, place)].filter((text) => text !== '');
  const lines = details.map((text) => `<br><bdi class="text-small text-ink-soft">${escapeHtml(text)}</bdi>`);
  return `<li><a href="${localizePath(`/locations/${place.id}`, locale)}" class="block px-3 py-2 leading-snug text-ink">${name}${lines.join('')}</a></li>`;
}

/** Renders the first places of the map as a list of links; empty if there are no places. */
function renderFirstPlaces(locale: Locale, places: readonly Location[]): string {
  if (places.length === 0) return '';
  return `<ul class="flex flex-col py-1">${places.map((place) => renderPlace(locale, place)).join('')}</ul>`;
}

const findFirstPlaces = async (sql: Database): Promise<Location[]> =>
  (
    await listLocationsInView(sql, {
      bbox: FIRST_VIEW,
      category: 'all',
      sort: 'near',
      near: `${latitude},${longitude}`,
      page: 1,
      limit: SERVED_PLACES,
    })
  ).data;

/**
 * Serves the map with the places of its first view (docs/decisions/0078-first-view-of-the-map.md). With a
 * query, the page has no places, because the URL then asks for another view.
 */
export function registerMapPage(app: FastifyInstance, replicas: Replicas, pages: PageStore): void {
  const served = new LRUCache<Locale, Page, { sql: Database }>({
    max: LANGUAGES_KEPT,
    ttl: FRESH_MS,
    fetchMethod: async (locale, _, { context: { sql } }) => {
      const page = await pages.getPage('/map', locale);
      try {
        return toPage(withServedPlaces(page.html, renderFirstPlaces(locale, await findFirstPlaces(sql))));
      } catch (error) {
        // Without the database, serve the page anyway. The list itself reports the error.
        app.log.warn(error, 'The map is served without its first places.');
        return page;
      }
    },
  });
  app.get('/map', { schema: { hide: true } }, async (request, reply) => {
    if (redirectToLanguage(request, reply)) return reply;
    const locale = addressedLocale(request);
    const page = request.url.includes('?')
      ? await pages.getFallback(locale)
      : await served.forceFetch(locale, { context: { sql: replicas.of(request) } });
    return sendPage(request, reply, { store: pages, page });
  });
}
