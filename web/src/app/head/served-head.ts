import { splitLocale } from '@wayable/protocol/locale-path';
import type { MetaDescriptor } from 'react-router';
import { servedMarkup } from '~/api-client/served-content';

/**
 * The tags that the server writes into the head of a screen with known content
 * (`server/src/pages/send-page.ts`).
 */
const SERVED_TAGS = [
  'title',
  'meta[property]',
  'meta[name="description"]',
  'meta[name="robots"]',
  'meta[name="twitter:card"]',
  'link[rel="canonical"]',
  'link[rel="alternate"]',
  'script[type="application/ld+json"]',
].join();

function toDescriptor(element: Element): MetaDescriptor {
  const text = element.textContent;
  if (element.localName === 'title') return { title: text };
  if (element.localName === 'script') return { 'script:ld+json': JSON.parse(text) };
  const { hreflang: hrefLang, ...attributes } = Object.fromEntries(
    [...element.attributes].map(({ name, value }) => [name, value]),
  );
  if (element.localName === 'meta') return attributes;
  return { tagName: 'link', ...attributes, ...(hrefLang !== undefined && { hrefLang }) };
}

// Read when the module loads, because the router replaces the head on the next screen.
const served =
  servedMarkup === ''
    ? undefined
    : {
        path: splitLocale(location.pathname).path,
        tags: [...document.head.querySelectorAll(SERVED_TAGS)].map(toDescriptor),
      };

/**
 * Returns the head that the server sent for this path, in the router's format. The router adopts these
 * elements; without them, it would add duplicates.
 */
export const findServedHead = (path: string): MetaDescriptor[] | undefined =>
  served?.path === path ? served.tags : undefined;
