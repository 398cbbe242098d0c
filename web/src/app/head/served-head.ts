import { splitLocale } from '@wayable/protocol/locale-path';
import type { MetaDescriptor } from 'react-router';
import { servedMarkup } from '~/api-client/served-content';

/** What the server says in the head of a screen whose content it knows (`server/src/pages/send-page.ts`). */
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

// Read at once: the router replaces it when another screen comes.
const served =
  servedMarkup === ''
    ? undefined
    : {
        path: splitLocale(location.pathname).path,
        tags: [...document.head.querySelectorAll(SERVED_TAGS)].map(toDescriptor),
      };

/**
 * The head that the page came with, where it came for this path, in the router's form: the router takes over the elements
 * that it would write itself, and would write others beside them.
 */
export const findServedHead = (path: string): MetaDescriptor[] | undefined =>
  served?.path === path ? served.tags : undefined;
