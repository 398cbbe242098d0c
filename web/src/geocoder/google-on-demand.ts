import type { GoogleGeocoder } from '~/map/google/google-geocoder';

/** The part of Google's geocoder that we use. */
export type AskedGoogle = Pick<GoogleGeocoder, 'autocomplete' | 'search' | 'reverse'>;

/**
 * Google's geocoder. Its code is loaded with the first request; after a failed load the next request tries
 * again.
 */
class GoogleOnDemand implements AskedGoogle {
  readonly #apiKey: string;
  #loaded: Promise<GoogleGeocoder> | undefined;

  constructor(apiKey: string) {
    this.#apiKey = apiKey;
  }

  readonly autocomplete: AskedGoogle['autocomplete'] = async (...question) =>
    (await this.#load()).autocomplete(...question);

  readonly search: AskedGoogle['search'] = async (...question) => (await this.#load()).search(...question);

  readonly reverse: AskedGoogle['reverse'] = async (...question) => (await this.#load()).reverse(...question);

  #load(): Promise<GoogleGeocoder> {
    this.#loaded ??= import('~/map/google/google-geocoder').then(
      ({ GoogleGeocoder }) => new GoogleGeocoder(this.#apiKey),
      (error) => {
        this.#loaded = undefined;
        throw error;
      },
    );
    return this.#loaded;
  }
}

let current: { apiKey: string; google: AskedGoogle } | undefined;

/** Returns Google's geocoder for this installation's key; undefined if there is no key. */
export function googleFor(apiKey: string | null | undefined): AskedGoogle | undefined {
  if (!apiKey) return undefined;
  if (current?.apiKey !== apiKey) current = { apiKey, google: new GoogleOnDemand(apiKey) };
  return current.google;
}
