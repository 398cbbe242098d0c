import type { Database } from '@wayable/platform/db/database';
import { escapeHtml } from '@wayable/platform/http/errors/escape-html';
import { findPartStarts, findPlacesOfPart } from './sitemap.queries.ts';

/** https://www.sitemaps.org/protocol.html allows 50,000 URLs per file. */
const PLACES_MAX = 20_000;
/** Places per part after a division. New places still fit until the places are divided again. */
const PLACES_AT_FIRST = 18_000;
const KEPT_MS = 3_600_000;
/** Number of cached documents of about 3 MB each. */
const PARTS_KEPT = 3;

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

interface Options {
  sql: Database;
  publicUrl: string;
  /** Whether there is also a site map of the built pages. */
  hasPages: boolean;
  /** Maximum number of places per part. Tests use smaller numbers. */
  placesMax?: number;
  placesAtFirst?: number;
  now?: () => number;
}

/** The site maps (docs/product.md#pages), each at most an hour old. */
export class Sitemaps {
  readonly #options: Required<Options>;
  #starts: { at: number; value: Promise<string[]> } | undefined;
  readonly #parts = new Map<number, { at: number; value: Promise<string | undefined> }>();

  constructor(options: Options) {
    this.#options = {
      placesMax: PLACES_MAX,
      placesAtFirst: PLACES_AT_FIRST,
      now: Date.now,
      ...options,
    };
  }

  /** Returns the index of all site maps. */
  async readIndex(): Promise<string> {
    const { publicUrl, hasPages } = this.#options;
    const parts = (await this.#findStarts()).map((_, index) => `places-${index + 1}`);
    const maps = [...(hasPages ? ['pages'] : []), ...parts].map(
      (name) => `<sitemap><loc>${escapeHtml(`${publicUrl}/sitemaps/${name}.xml`)}</loc></sitemap>`,
    );
    return `${XML}<sitemapindex xmlns="${NAMESPACE}">${maps.join('\n')}</sitemapindex>\n`;
  }

  /** Returns a part of the places, counted from 1, or undefined. */
  async readPart(number: number): Promise<string | undefined> {
    const { now } = this.#options;
    const starts = await this.#findStarts();
    const from = starts[number - 1];
    if (from === undefined) return undefined;
    // Cache the promise before the first await, so that parallel callers share it.
    const kept = this.#parts.get(number);
    if (kept && now() - kept.at < KEPT_MS) return kept.value;
    const value = this.#compose(from, starts[number]);
    this.#parts.delete(number);
    this.#parts.set(number, { at: now(), value });
    value.catch(() => this.#parts.delete(number));
    for (const oldest of [...this.#parts.keys()].slice(0, -PARTS_KEPT)) this.#parts.delete(oldest);
    return value;
  }

  #findStarts(): Promise<string[]> {
    const { sql, placesAtFirst, now } = this.#options;
    if (this.#starts && now() - this.#starts.at < KEPT_MS) return this.#starts.value;
    const value = findPartStarts(sql, placesAtFirst);
    this.#starts = { at: now(), value };
    value.catch(() => {
      this.#starts = undefined;
    });
    return value;
  }

  async #compose(from: string, before: string | undefined): Promise<string> {
    const { sql, publicUrl, placesMax } = this.#options;
    const places = await findPlacesOfPart(sql, { from, before, limit: placesMax });
    const prefix = escapeHtml(`${publicUrl}/locations/`);
    const entries = places.map(
      ({ id, changed_on }) => `<url><loc>${prefix}${id}</loc><lastmod>${changed_on}</lastmod></url>`,
    );
    return `${XML}<urlset xmlns="${NAMESPACE}">${entries.join('\n')}</urlset>\n`;
  }
}
