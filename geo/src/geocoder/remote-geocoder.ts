import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '@wayable/platform/db/database';
import type { GeocoderAnswer, GeocoderResult } from '@wayable/protocol/geocoder';
import { LRUCache } from 'lru-cache';
import { asFields } from './answer-fields.ts';
import { bookTurn } from './geocoder.queries.ts';
import {
  type AutocompleteOptions,
  type Geocoder,
  GeocoderProviderError,
  type GeoPoint,
  type SearchOptions,
} from './geocoder.ts';
import { nominatimReversePath, nominatimSearchPath, parseNominatimAnswer } from './nominatim.ts';
import { parsePhotonAnswer, photonReversePath, photonSearchPath } from './photon.ts';

type RemoteKind = 'photon' | 'nominatim';

interface RemoteGeocoderOptions {
  url: string;
  /** Detected from the first response if undefined. */
  kind: RemoteKind | undefined;
  /** The installation's URL: usage policies require identification. */
  publicUrl: string;
  timeoutMs?: number;
  /** The pause after a failure. */
  restMs?: number;
}

/** Nominatim: https://operations.osmfoundation.org/policies/nominatim/, "an absolute maximum of 1 request per second". */
const INTERVALS_MS: Record<RemoteKind, number> = { nominatim: 1_000, photon: 200 };
const TURN_WAIT_MS = 3_000;
const TIMEOUT_MS = 4_000;
const REST_MS = 30_000;
/** Total characters of cached requests and responses, because external responses may be long. */
const CACHED_CHARACTERS = 16_000_000;
const CACHED_FOR_MS = 24 * 3_600_000;
const ANSWER_CHARACTERS_MAX = 1_000_000;
/** About a kilometer, so that small moves of the map use the cache. */
const NEAR_DECIMALS = 2;
/** A precision of about a meter. */
const POINT_DECIMALS = 5;

const AUTOCOMPLETE_REFUSED =
  'The configured Nominatim server does not allow suggestions while typing; these come from our own places.';

const round = ({ latitude, longitude }: GeoPoint, decimals: number): GeoPoint => ({
  latitude: Number(latitude.toFixed(decimals)),
  longitude: Number(longitude.toFixed(decimals)),
});

/**
 * A client of a Photon or Nominatim server with a rate limit, timeouts and a cache of a day. Methods throw
 * GeocoderProviderError if the response is missing or unusable.
 */
export class RemoteGeocoder implements Geocoder {
  readonly #sql: Database;
  readonly #options: RemoteGeocoderOptions;
  readonly #answers = new LRUCache<string, GeocoderResult[]>({
    maxSize: CACHED_CHARACTERS,
    sizeCalculation: (results, path) => path.length + JSON.stringify(results).length,
    ttl: CACHED_FOR_MS,
  });
  readonly #underWay = new Map<string, Promise<GeocoderResult[]>>();
  #kind: Promise<RemoteKind> | undefined;
  #restsUntil = 0;

  constructor(sql: Database, options: RemoteGeocoderOptions) {
    this.#sql = sql;
    this.#options = options;
    if (options.kind) this.#kind = Promise.resolve(options.kind);
  }

  async search(text: string, { near, limit }: SearchOptions): Promise<GeocoderAnswer> {
    const options = { near: near && round(near, NEAR_DECIMALS), limit };
    const kind = await this.#findKind();
    const path = kind === 'photon' ? photonSearchPath(text, options) : nominatimSearchPath(text, options);
    return { data: await this.#ask(kind, path) };
  }

  /** Returns only a notice from Nominatim, as its policy forbids suggestions. */
  async autocomplete(text: string, { types, ...options }: AutocompleteOptions): Promise<GeocoderAnswer> {
    if ((await this.#findKind()) === 'nominatim') {
      return { data: [], notice: AUTOCOMPLETE_REFUSED, notice_code: 'no_suggestions_outside' };
    }
    const { data } = await this.search(text, options);
    return { data: data.filter(({ kind }) => types.includes(kind)) };
  }

  async reverse(point: GeoPoint): Promise<GeocoderAnswer> {
    const rounded = round(point, POINT_DECIMALS);
    const kind = await this.#findKind();
    const path = kind === 'photon' ? photonReversePath(rounded) : nominatimReversePath(rounded);
    return { data: await this.#ask(kind, path) };
  }

  /** Detects the server by its status page: only the page of Nominatim has a numeric status. */
  #findKind(): Promise<RemoteKind> {
    this.#kind ??= this.#detect().catch((error) => {
      this.#kind = undefined;
      throw error;
    });
    return this.#kind;
  }

  async #detect(): Promise<RemoteKind> {
    const status = asFields(await this.#fetchJson('nominatim', '/status?format=json', [404]));
    if (typeof status?.status === 'number') return 'nominatim';
    const answer = await this.#fetchJson('nominatim', photonSearchPath('a', { limit: 1, near: undefined }));
    if (parsePhotonAnswer(answer)) return 'photon';
    throw new GeocoderProviderError(
      'GEOCODER_URL answers neither like Photon nor like Nominatim; set GEOCODER_KIND',
    );
  }

  async #ask(kind: RemoteKind, path: string): Promise<GeocoderResult[]> {
    const known = this.#answers.get(path) ?? this.#underWay.get(path);
    if (known) return known;
    const answer = this.#fetchResults(kind, path);
    this.#underWay.set(path, answer);
    try {
      const results = await answer;
      this.#answers.set(path, results);
      return results;
    } finally {
      this.#underWay.delete(path);
    }
  }

  async #fetchResults(kind: RemoteKind, path: string): Promise<GeocoderResult[]> {
    const body = await this.#fetchJson(kind, path);
    const results = kind === 'photon' ? parsePhotonAnswer(body) : parseNominatimAnswer(body);
    if (results) return results;
    throw new GeocoderProviderError('The address service returned an unreadable response');
  }

  /** @param absent statuses of a missing page */
  async #fetchJson(kind: RemoteKind, path: string, absent: number[] = []): Promise<unknown> {
    if (Date.now() < this.#restsUntil) throw new GeocoderProviderError('The address service has just failed');
    await this.#waitForTurn(kind);
    try {
      return await this.#request(path, absent);
    } catch (cause) {
      const error =
        cause instanceof GeocoderProviderError
          ? cause
          : new GeocoderProviderError(describe(cause as Error), { cause });
      this.#restsUntil = Date.now() + (error.retryAfterMs ?? this.#options.restMs ?? REST_MS);
      throw error;
    }
  }

  async #waitForTurn(kind: RemoteKind): Promise<void> {
    const { host } = new URL(this.#options.url);
    const turns = { intervalMs: INTERVALS_MS[kind], maxWaitMs: TURN_WAIT_MS };
    const waitMs = await bookTurn(this.#sql, host, turns);
    if (waitMs === undefined) throw new GeocoderProviderError('Too many address lookups are waiting');
    if (waitMs > 0) await sleep(waitMs);
  }

  async #request(path: string, absent: number[]): Promise<unknown> {
    const { url, publicUrl, timeoutMs = TIMEOUT_MS } = this.#options;
    const response = await fetch(`${url}${path}`, {
      headers: { accept: 'application/json', 'user-agent': `Wayable (${publicUrl})`, referer: publicUrl },
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (absent.includes(response.status)) {
      await response.body?.cancel();
      return undefined;
    }
    const text = await response.text();
    if (!response.ok) {
      const seconds = Number(response.headers.get('retry-after'));
      throw new GeocoderProviderError(`The address service answered with status ${response.status}`, {
        ...(seconds > 0 && { retryAfterMs: seconds * 1_000 }),
      });
    }
    if (text.length > ANSWER_CHARACTERS_MAX) throw new GeocoderProviderError('The response is too large');
    return JSON.parse(text);
  }
}

function describe({ name }: Error): string {
  if (name === 'TimeoutError') return 'The address service did not answer in time';
  if (name === 'SyntaxError') return 'The address service returned an unreadable response';
  return 'The address service cannot be reached';
}
