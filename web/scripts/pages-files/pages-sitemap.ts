import { localizePath } from '@wayable/protocol/locale-path';
import { BASE_LOCALE, LOCALES, type Locale } from '@wayable/protocol/locales';
import { ORIGIN_PLACEHOLDER } from '@wayable/protocol/optional-services';
import type { LocaleContent } from '../../vite/content/read-content.ts';

interface PublicPage {
  path: string;
  /** The day of the last change as YYYY-MM-DD, if known. */
  changed?: string;
}

/**
 * Composes the sitemap of all public pages except places (https://www.sitemaps.org/protocol.html), each with
 * its other languages.
 */
export function composePagesSitemap(content: ReadonlyMap<Locale, LocaleContent>): string {
  const english = content.get(BASE_LOCALE);
  if (!english) throw new Error('There is no content in English.');
  const dated = (['privacy', 'terms', 'accessibility'] as const).map((name) => ({
    path: `/${name}`,
    changed: english[name].updated,
  }));
  const pages: PublicPage[] = [
    ...['/', '/map', '/leaderboard', '/badges', '/about', '/contact', '/careers', '/help', '/blog'].map(
      (path) => ({ path }),
    ),
    ...dated,
    ...english.blog.posts.map(({ slug, date }) => ({ path: `/blog/${slug}`, changed: date })),
  ];
  const entries = pages.flatMap((page) => LOCALES.map(({ code }) => entryOf(page, code)));
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
}

function entryOf({ path, changed }: PublicPage, locale: Locale): string {
  const addressIn = (code: Locale) => ORIGIN_PLACEHOLDER + localizePath(path, code);
  const alternate = (language: string, code: Locale) =>
    `<xhtml:link rel="alternate" hreflang="${language}" href="${addressIn(code)}"/>`;
  const alternates = [
    ...LOCALES.map(({ code }) => alternate(code, code)),
    alternate('x-default', BASE_LOCALE),
  ];
  const lastmod = changed ? `<lastmod>${changed}</lastmod>` : '';
  return `<url><loc>${addressIn(locale)}</loc>${lastmod}${alternates.join('')}</url>`;
}
