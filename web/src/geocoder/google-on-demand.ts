import type { GoogleGeocoder } from '~/map/google/google-geocoder';

/** What is asked of Google. */
export type AskedGoogle = Pick<GoogleGeocoder, 'autocomplete' | 'search' | 'reverse'>;

/** Google's geocoder, its code loaded with the first question; a load that failed is tried again with the next. */
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

/** Google's geocoder for the key of this installation; undefined without one. */
export function googleFor(apiKey: string | null | undefined): AskedGoogle | undefined {
  if (!apiKey) return undefined;
  if (current?.apiKey !== apiKey) current = { apiKey, google: new GoogleOnDemand(apiKey) };
  return current.google;
}
