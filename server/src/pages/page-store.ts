import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { toWeakTag } from '@wayable/platform/http/responses/not-modified';
import type { InlineSources } from '@wayable/platform/http/responses/security-headers';
import { localizePath } from '@wayable/protocol/locale-path';
import { BASE_LOCALE, type Locale } from '@wayable/protocol/locales';
import { LRUCache } from 'lru-cache';
import type { Site } from './static-site.ts';

/** A page with the policy sources for its inline content. */
export interface Page extends InlineSources {
  html: string;
  etag: string;
}

export type Encoding = 'br' | 'gzip' | 'identity';

const FALLBACK = '__spa-fallback.html';
/** All pages of one language have about 2 MB. */
const CACHE_BYTES = 24 * 1_024 * 1_024;
/** Higher qualities take several times as long for one percent. */
const BROTLI_QUALITY = 9;

// Matches scripts that browsers execute (RFC 9239). Data elements need no permission.
const INLINE_SCRIPT = /<script(?![^>]*\s(?:src=|type="application\/))[^>]*>([\s\S]*?)<\/script>/g;
const INLINE_STYLE = /<style>([\s\S]*?)<\/style>/g;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

const hashesOf = (page: string, inline: RegExp): string[] => [
  ...new Set(
    [...page.matchAll(inline)].map(
      ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
    ),
  ),
];

/** Returns a page with its ETag and the hashes of its inline scripts and styles. */
export const toPage = (html: string): Page => ({
  html,
  etag: toWeakTag(html),
  scriptHashes: hashesOf(html, INLINE_SCRIPT),
  styleHashes: hashesOf(html, INLINE_STYLE),
});

async function encode(html: string, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'br')
    return toBrotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } });
  return encoding === 'gzip' ? toGzip(html) : Buffer.from(html);
}

/** The pages of the built front end, prepared once each and cached. */
export class PageStore {
  readonly #site: Site;
  readonly #pages: LRUCache<string, Page>;
  readonly #encoded: LRUCache<string, Buffer, { html: string; encoding: Encoding }>;

  /** @param compose adapts a built page to the installation */
  constructor(site: Site, compose: (html: string) => string) {
    this.#site = site;
    this.#pages = new LRUCache({
      maxSize: CACHE_BYTES,
      sizeCalculation: ({ html }) => html.length,
      fetchMethod: async (file) => toPage(compose(await readFile(join(site.dir, file), 'utf8'))),
    });
    this.#encoded = new LRUCache({
      maxSize: CACHE_BYTES,
      sizeCalculation: ({ length }) => Math.max(length, 1),
      fetchMethod: (_, __, { context }) => encode(context.html, context.encoding),
    });
  }

  /** Returns the prerendered page of a path without language, or the fallback page. */
  async getPage(path: string, locale: Locale): Promise<Page> {
    return this.#read(
      this.#site.pages.get(localizePath(path, this.#builtLocale(locale))) ?? this.#fallback(locale),
    );
  }

  /** Returns the fallback page of a language, for screens without a prerendered page. */
  getFallback(locale: Locale): Promise<Page> {
    return this.#read(this.#fallback(locale));
  }

  /** Returns a page's bytes in an encoding. */
  async getBytes({ html, etag }: Page, encoding: Encoding): Promise<Buffer> {
    return this.#encoded.forceFetch(`${etag} ${encoding}`, { context: { html, encoding } });
  }

  #builtLocale(locale: Locale): Locale {
    return this.#site.locales.has(locale) ? locale : BASE_LOCALE;
  }

  #fallback(locale: Locale): string {
    const built = this.#builtLocale(locale);
    return built === BASE_LOCALE ? FALLBACK : join(built, FALLBACK);
  }

  #read(file: string): Promise<Page> {
    return this.#pages.forceFetch(file);
  }
}
