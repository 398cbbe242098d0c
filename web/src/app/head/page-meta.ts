import { localizePath } from '@wayable/protocol/locale-path';
import { BASE_LOCALE, LOCALES, type Locale } from '@wayable/protocol/locales';
import { ORIGIN_PLACEHOLDER } from '@wayable/protocol/optional-services';
import type { Graph, Thing, WithContext } from 'schema-dts';
import { m } from '~/paraglide/messages';
import { getLocale } from '~/paraglide/runtime';

/** The document's title and description for a screen, in the router's form. */
export const pageMeta = (title: string, description?: string) => [
  { title: m.page_title({ title }) },
  ...(description ? [{ name: 'description', content: description }] : []),
];

interface PublicPage {
  /** Its address in English, which is the same in all languages but for what stands in front. */
  path: string;
  /** The whole title of the document; unless told, the product's name follows `title`. */
  documentTitle?: string;
  title: string;
  description: string;
  type?: 'website' | 'article';
  /** The path of a picture of 1200 × 630 that was made at build time. */
  picture?: string;
  pictureText?: string;
  structuredData?: WithContext<Thing> | Graph;
}

/** Of the product itself, without words; made by scripts/build-pages-files.ts. */
const PICTURE = '/social/wayable.png';

/**
 * Where this installation is. Built pages hold a placeholder, which the server replaces by PUBLIC_URL; in the browser it is what
 * stands in the page then.
 */
function readOrigin(): string {
  if (typeof document === 'undefined') return ORIGIN_PLACEHOLDER;
  const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href;
  return canonical ? new URL(canonical).origin : location.origin;
}

const origin = readOrigin();

/** The absolute address of a page in the language that is shown. */
export const absoluteAddress = (path: string, locale: Locale = getLocale()): string =>
  origin + localizePath(path, locale);

/** The absolute address of a file, which has no language. */
export const absoluteFile = (path: string): string => origin + path;

const link = (rel: string, href: string, hrefLang?: string) => ({ tagName: 'link', rel, href, hrefLang });

/** The address of a page for everybody that counts, and those that it has in all languages. */
export const addressMeta = (path: string) => [
  link('canonical', absoluteAddress(path)),
  ...LOCALES.map(({ code }) => link('alternate', absoluteAddress(path, code), code)),
  link('alternate', absoluteAddress(path, BASE_LOCALE), 'x-default'),
];

const openGraph = (property: string, content: string) => ({ property, content });

/** What search engines and previews read of a page that is for everybody (docs/product.md#pages). */
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
