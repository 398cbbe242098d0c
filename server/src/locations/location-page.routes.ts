import { localizePath } from '@wayable/protocol/locale-path';
import { BASE_LOCALE, LOCALES, type Locale } from '@wayable/protocol/locales';
import type { LocationDetail } from '@wayable/protocol/locations';
import { toShownRating } from '@wayable/protocol/ratings';
import { UUID_PATTERN } from '@wayable/protocol/text';
import type { FastifyInstance } from 'fastify';
import type { Replicas } from '../db/replicas.ts';
import { escapeHtml } from '../http/errors/escape-html.ts';
import type { PageStore } from '../pages/page-store.ts';
import { sendScreen } from '../pages/send-page.ts';
import { say } from '../texts/texts.ts';
import { findLocation } from './locations.queries.ts';

interface PageOptions {
  pages: PageStore | undefined;
  publicUrl: string;
}

const UUID = new RegExp(UUID_PATTERN);

const STEP_FREE_TEXTS = {
  yes: 'preview_step_free',
  limited: 'preview_partly_step_free',
  no: 'preview_not_step_free',
} as const;

/** What reviews say, or where there is none what a public source does. */
function describeAccess(
  locale: Locale,
  { overall_rating, total_reviews: count, public_facts }: LocationDetail,
): string {
  if (count > 0) {
    const one = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
    const rating = new Intl.NumberFormat(locale, one).format(overall_rating);
    return say(locale, 'preview_rated', { rating, count });
  }
  const fact = public_facts['wheelchair-accessible'];
  return fact
    ? say(locale, STEP_FREE_TEXTS[fact.says], { source: fact.source })
    : say(locale, 'preview_unrated');
}

/** What a link preview says of a location (docs/product.md#pages). */
function describe(locale: Locale, location: LocationDetail): string {
  const text = describeAccess(locale, location);
  return location.address ? say(locale, 'preview_with_address', { where: location.address, text }) : text;
}

const titleOf = ({ name }: LocationDetail): string => `${name} · Wayable`;
const addressOf = (publicUrl: string, { id }: LocationDetail, locale: Locale): string =>
  publicUrl + localizePath(`/locations/${id}`, locale);

/**
 * The head of a location's page for search engines and programs that show a link: its addresses in all languages, Open Graph
 * (https://ogp.me) and a description.
 */
export function previewTags(locale: Locale, location: LocationDetail, publicUrl: string): string {
  const description = describe(locale, location);
  const url = addressOf(publicUrl, location, locale);
  const properties = {
    'og:title': titleOf(location),
    'og:description': description,
    'og:type': 'place',
    'og:url': url,
    'og:site_name': 'Wayable',
    'og:locale': locale.replace('-', '_'),
    'og:image': `${publicUrl}/social/wayable.png`,
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': 'Wayable',
    'place:location:latitude': String(location.latitude),
    'place:location:longitude': String(location.longitude),
  };
  const alternate = (language: string, code: Locale) =>
    `<link rel="alternate" href="${escapeHtml(addressOf(publicUrl, location, code))}" hrefLang="${language}"/>`;
  return [
    `<meta name="description" content="${escapeHtml(description)}"/>`,
    `<link rel="canonical" href="${escapeHtml(url)}"/>`,
    ...LOCALES.map(({ code }) => alternate(code, code)),
    alternate('x-default', BASE_LOCALE),
    ...Object.entries(properties).map(
      ([name, content]) => `<meta property="${name}" content="${escapeHtml(content)}"/>`,
    ),
    '<meta name="twitter:card" content="summary_large_image"/>',
  ].join('');
}

/**
 * A location for search engines: a Place (https://schema.org/Place) with its rating, where it has one. The element is data: it
 * needs nothing of the content security policy.
 */
export function placeData(location: LocationDetail, url: string): string {
  const { name, address, latitude, longitude, overall_rating, total_reviews, accessibility_features } =
    location;
  const data = {
    '@context': 'https://schema.org',
    '@type': 'Place',
    '@id': url,
    url,
    name,
    ...(address && { address }),
    geo: { '@type': 'GeoCoordinates', latitude, longitude },
    amenityFeature: accessibility_features.map((feature) => ({
      '@type': 'LocationFeatureSpecification',
      name: feature.replaceAll('-', ' '),
      value: true,
    })),
    ...(total_reviews > 0 && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: toShownRating(overall_rating),
        bestRating: 5,
        worstRating: 1,
        reviewCount: total_reviews,
      },
    }),
  };
  // A name that somebody gave must not end the element that it stands in.
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return `<script type="application/ld+json">${json}</script>`;
}

/** What people read of a location before the screen's code has come. */
const summarise = (locale: Locale, location: LocationDetail): string =>
  `<h1 class="mb-2 text-heading">${escapeHtml(location.name)}</h1><p class="text-lead">${escapeHtml(describe(locale, location))}</p>`;

/** The page of a location, with what link previews read; a page that says so, and a 404, where there is none. */
export function registerLocationPage(
  app: FastifyInstance,
  replicas: Replicas,
  { pages, publicUrl }: PageOptions,
): void {
  if (!pages) return;
  app.get<{ Params: { id: string } }>('/locations/:id', { schema: { hide: true } }, (request, reply) =>
    sendScreen(request, reply, pages, async (locale) => {
      const { id } = request.params;
      const location = UUID.test(id) ? await findLocation(replicas.of(request), id) : undefined;
      if (!location) return { tags: '' };
      return {
        title: titleOf(location),
        tags:
          previewTags(locale, location, publicUrl) +
          placeData(location, addressOf(publicUrl, location, locale)),
        content: { markup: summarise(locale, location), data: location },
      };
    }),
  );
}
