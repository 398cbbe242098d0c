import { localizePath } from '@wayable/protocol/locale-path';
import { BASE_LOCALE, LOCALES, type Locale } from '@wayable/protocol/locales';
import { ORIGIN_PLACEHOLDER } from '@wayable/protocol/optional-services';
import type { Graph, Thing, WithContext } from 'schema-dts';
import { m } from '~/paraglide/messages';
import { getLocale } from '~/paraglide/runtime';

/** Returns the title and description of a screen as the router needs them. */
export const pageMeta = (title: string, description?: string) => [
  { title: m.page_title({ title }) },
  ...(description ? [{ name: 'description', content: description }] : []),
];

interface PublicPage {
  /** The page's path in English. Other languages only add a prefix. */
  path: string;
  /** The full document title. By default the product's name follows `title`. */
  documentTitle?: string;
  title: string;
  description: string;
  type?: 'website' | 'article';
  /** The path of a picture of 1200 × 630 pixels from the build. */
  picture?: string;
  pictureText?: string;
  structuredData?: WithContext<Thing> | Graph;
}

/** The product's own picture without words, made by scripts/build-pages-files.ts. */
const PICTURE = '/social/wayable.png';

/**
 * Returns the public URL of this installation. Built pages contain a placeholder that the server replaces
 * with PUBLIC_URL; the browser reads the result from the page.
 */
function readOrigin(): string {
  if (typeof document === 'undefined') return ORIGIN_PLACEHOLDER;
  const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href;
  return canonical ? new URL(canonical).origin : location.origin;
}

const origin = readOrigin();

/** Returns the absolute URL of a page in the current language. */
export const absoluteAddress = (path: string, locale: Locale = getLocale()): string =>
  origin + localizePath(path, locale);

/** Returns the absolute URL of a file, which has no language. */
export const absoluteFile = (path: string): string => origin + path;

const link = (rel: string, href: string, hrefLang?: string) => ({ tagName: 'link', rel, href, hrefLang });

/** Returns the canonical URL of a public page, and its URLs in all languages. */
export const addressMeta = (path: string) => [
  link('canonical', absoluteAddress(path)),
  ...LOCALES.map(({ code }) => link('alternate', absoluteAddress(path, code), code)),
  link('alternate', absoluteAddress(path, BASE_LOCALE), 'x-default'),
];

const openGraph = (property: string, content: string) => ({ property, content });

/** Returns the metadata of a public page for search engines and previews (docs/product.md#pages). */
export function publicPageMeta({
  path,
  title,
  documentTitle,
  description,
  type = 'website',
  picture = PICTURE,
  pictureText,
  structuredData,
}: PublicPage) {
  return [
    { title: documentTitle ?? m.page_title({ title }) },
    { name: 'description', content: description },
    ...addressMeta(path),
    openGraph('og:title', title),
    openGraph('og:description', description),
    openGraph('og:type', type),
    openGraph('og:url', absoluteAddress(path)),
    openGraph('og:site_name', m.product_name()),
    openGraph('og:locale', getLocale().replace('-', '_')),
    openGraph('og:image', absoluteFile(picture)),
    openGraph('og:image:width', '1200'),
    openGraph('og:image:height', '630'),
    openGraph('og:image:alt', pictureText ?? m.product_name()),
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(structuredData ? [{ 'script:ld+json': structuredData }] : []),
  ];
}
