import type { LocationDetail } from '@wayable/protocol/locations';
import { UUID_PATTERN } from '@wayable/protocol/text';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';
import { escapeHtml } from '../http/escape-html.ts';
import type { PageStore } from '../pages/page-store.ts';
import { sendScreen } from '../pages/send-page.ts';
import { findLocation } from './locations.queries.ts';

interface PageOptions {
  pages: PageStore | undefined;
  publicUrl: string;
}

const UUID = new RegExp(UUID_PATTERN);

/** What a link preview says of a location, in one sentence. */
function describe({ address, overall_rating, total_reviews, category }: LocationDetail): string {
  const where = address || category.replaceAll('-', ' ');
  if (total_reviews === 0) return `${where}. Nobody has said yet how accessible this place is.`;
  const reviews = total_reviews === 1 ? '1 review' : `${total_reviews} reviews`;
  return `${where}. Accessibility ${overall_rating.toFixed(1)} of 5, ${reviews}.`;
}

/** The head of a location's page for programs that show a link: Open Graph (https://ogp.me) and a description. */
export function previewTags(location: LocationDetail, url: string): string {
  const title = `${location.name} · Wayable`;
  const properties = {
    'og:title': title,
    'og:description': describe(location),
    'og:type': 'place',
    'og:url': url,
    'og:site_name': 'Wayable',
    'place:location:latitude': String(location.latitude),
    'place:location:longitude': String(location.longitude),
  };
  const metas = Object.entries(properties).map(
    ([name, content]) => `<meta property="${name}" content="${escapeHtml(content)}"/>`,
  );
  return [
    `<meta name="description" content="${escapeHtml(describe(location))}"/>`,
    `<link rel="canonical" href="${escapeHtml(url)}"/>`,
    ...metas,
  ].join('');
}

/** What people read of a location before the screen's code has come. */
const summarise = (location: LocationDetail): string =>
  `<h1 class="mb-2 text-heading">${escapeHtml(location.name)}</h1><p class="text-lead">${escapeHtml(describe(location))}</p>`;

/** The page of a location, with what link previews read; a page that says so, and a 404, where there is none. */
export function registerLocationPage(
  app: FastifyInstance,
  sql: Database,
  { pages, publicUrl }: PageOptions,
): void {
  if (!pages) return;
  app.get<{ Params: { id: string } }>('/locations/:id', { schema: { hide: true } }, (request, reply) =>
    sendScreen(request, reply, pages, async () => {
      const { id } = request.params;
      const location = UUID.test(id) ? await findLocation(sql, id) : undefined;
      if (!location) return { tags: '' };
      return {
        tags: previewTags(location, `${publicUrl}/locations/${location.id}`),
        content: { markup: summarise(location), data: location },
      };
    }),
  );
}
