import type { Replicas } from '@wayable/platform/db/replicas';
import { escapeHtml } from '@wayable/platform/http/errors/escape-html';
import { shownName } from '@wayable/platform/texts/kind-names';
import { say } from '@wayable/platform/texts/texts';
import { localizePath } from '@wayable/protocol/locale-path';
import { BASE_LOCALE, LOCALES, type Locale } from '@wayable/protocol/locales';
import type { LocationDetail } from '@wayable/protocol/locations';
import { toShownRating } from '@wayable/protocol/ratings';
import { UUID_PATTERN } from '@wayable/protocol/text';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addressedLocale } from '../pages/page-language.ts';
import type { PageStore } from '../pages/page-store.ts';
import { sendScreen } from '../pages/send-page.ts';
import { CARD_HEIGHT, CARD_WIDTH } from './cards/card-format.ts';
import { SITE_PICTURE } from './cards/place-card.routes.ts';
import { describeCard, digestCard } from './cards/place-card.ts';
import { describeAccess } from './describe-access.ts';
import { findLocation } from './location-access.ts';
import { renderContent, type ServedReview } from './location-content.ts';
import { findMergeTarget } from './locations.queries.ts';

interface PageOptions {
  pages: PageStore | undefined;
  publicUrl: string;
  /** Returns the newest reviews of a place, without the fields that only their authors may see. */
  findReviews: (request: FastifyRequest, locationId: string) => Promise<ServedReview[]>;
}

/** A preview picture with its size in pixels. */
interface PreviewPicture {
  url: string;
  width: number;
  height: number;
  alt: string;
}

const UUID = new RegExp(UUID_PATTERN);

/** Describes a location for link previews (docs/product.md#pages). */
function describe(locale: Locale, location: LocationDetail): string {
  const text = describeAccess(locale, location);
  return location.address ? say(locale, 'preview_with_address', { where: location.address, text }) : text;
}

const titleOf = ({ name }: LocationDetail): string => `${name} · Wayable`;
const addressOf = (publicUrl: string, { id }: LocationDetail, locale: Locale): string =>
  publicUrl + localizePath(`/locations/${id}`, locale);

/**
 * Returns the first photo of the newest review with photos, else a drawn card, else the picture of the site.
 */
function findPicture(
  locale: Locale,
  location: LocationDetail,
  { publicUrl, reviews }: { publicUrl: string; reviews: ServedReview[] },
): PreviewPicture {
  const { id, name } = location;
  const [photo] = reviews.flatMap(({ photo_details }) => photo_details);
  const size = photo?.sizes.at(-1);
  if (!photo || !size) {
    const picture = { width: CARD_WIDTH, height: CARD_HEIGHT };
    const card = describeCard(locale, location);
    if (!card) return { ...picture, url: publicUrl + SITE_PICTURE, alt: 'Wayable' };
    // Put a digest into the URL, because programs cache a picture by its URL.
    const path = localizePath(`/locations/${id}/card.png`, locale);
    const url = `${publicUrl}${path}?v=${digestCard(card)}`;
    return { ...picture, url, alt: `${name}. ${card.where}. ${card.says}` };
  }
  const { width, height, jpeg } = size;
  return {
    url: new URL(jpeg, publicUrl).href,
    width,
    height,
    alt: photo.alt_text ?? say(locale, 'place_photo', { name }),
  };
}

/**
 * Returns the head of a location's page: its URLs in all languages, Open Graph (https://ogp.me) and a
 * description.
 */
export function previewTags(
  locale: Locale,
  location: LocationDetail,
  publicUrl: string,
  reviews: ServedReview[] = [],
): string {
  const description = describe(locale, location);
  const url = addressOf(publicUrl, location, locale);
  const picture = findPicture(locale, location, { publicUrl, reviews });
  const properties = {
    'og:title': titleOf(location),
    'og:description': description,
    'og:type': 'place',
    'og:url': url,
    'og:site_name': 'Wayable',
    'og:locale': locale.replace('-', '_'),
    'og:image': picture.url,
    'og:image:width': String(picture.width),
    'og:image:height': String(picture.height),
    'og:image:alt': picture.alt,
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
 * Describes a location for search engines as a Place (https://schema.org/Place). Its rating covers only
 * accessibility (`reviewAspect`). The script element contains only data, so the content security policy does
 * not block it.
 */
export function placeData(
  location: LocationDetail,
  { url, publicUrl }: { url: string; publicUrl: string },
): string {
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
        name: 'Accessibility rating on Wayable',
        reviewAspect: 'Accessibility',
        author: { '@type': 'Organization', name: 'Wayable', url: publicUrl },
        ratingValue: toShownRating(overall_rating),
        bestRating: 5,
        worstRating: 1,
        reviewCount: total_reviews,
      },
    }),
  };
  // Escape "<": a place's name must not close the script element.
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return `<script type="application/ld+json">${json}</script>`;
}

/**
 * Serves the page of a location with its preview tags, or a "not found" page with status 404. Redirects a
 * merged place to its target.
 */
export function registerLocationPage(
  app: FastifyInstance,
  replicas: Replicas,
  { pages, publicUrl, findReviews }: PageOptions,
): void {
  if (!pages) return;
  app.get<{ Params: { id: string } }>(
    '/locations/:id',
    { schema: { hide: true } },
    async (request, reply) => {
      const { id } = request.params;
      const sql = replicas.of(request);
      const location = UUID.test(id) ? await findLocation(sql, id) : undefined;
      const mergedInto = location?.closed_at && (await findMergeTarget(sql, id));
      if (mergedInto) {
        const path = localizePath(`/locations/${mergedInto}`, addressedLocale(request));
        return reply.header('cache-control', 'no-cache').redirect(path, 301);
      }
      return sendScreen(request, reply, pages, async (locale) => {
        if (!location) return { tags: '', isMissing: true };
        const reviews = location.total_reviews === 0 ? [] : await findReviews(request, id);
        const url = addressOf(publicUrl, location, locale);
        const shown = { ...location, name: shownName(locale, location) };
        return {
          title: titleOf(shown),
          tags: previewTags(locale, shown, publicUrl, reviews) + placeData(shown, { url, publicUrl }),
          content: {
            markup: renderContent(locale, shown, { lead: describe(locale, shown), reviews }),
            data: location,
          },
        };
      });
    },
  );
}
