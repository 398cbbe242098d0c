import type {
  GeocoderAnswer,
  GeocoderKind,
  GeocoderNotice,
  GeocoderResult,
} from '@wayable/protocol/geocoder';
import type { LngLat } from '~/map/geo';
import { m } from '~/paraglide/messages';
import { autocompleteAddresses } from './api/autocomplete-addresses';
import { reverseLookup } from './api/reverse-lookup';
import { searchAddresses } from './api/search-addresses';
import type { AskedGoogle } from './google-on-demand';

/** A suggestion of any provider; `resolve` returns its position. */
export interface AddressSuggestion {
  id: string;
  name: string;
  address: string;
  kind: GeocoderKind;
  /** Credit that must be shown with the suggestion. */
  attribution?: string | undefined;
  resolve: () => Promise<GeocoderResult>;
}

/** The results, with a notice when their quality is lower than usual. */
interface Found<Item> {
  data: Item[];
  notice?: string | undefined;
  /** The error of the provider that should have answered. */
  cause?: unknown;
}

interface FindOptions {
  /** Google's geocoder, if this installation has a key. Google is asked first, and our server if Google fails. */
  google?: AskedGoogle | undefined;
  near?: LngLat | undefined;
  signal?: AbortSignal | undefined;
}

const SUGGESTIONS = 5;
const GOOGLE_ATTRIBUTION = 'Google Maps';

const NOTICES: Record<GeocoderNotice, () => string> = {
  outside_failed: m.geocoder_outside_failed,
  no_suggestions_outside: m.geocoder_no_suggestions_outside,
};

const toFound = ({ data, notice_code }: GeocoderAnswer): Found<GeocoderResult> => ({
  data,
  notice: notice_code && (NOTICES[notice_code] ?? m.geocoder_outside_failed)(),
});

/**
 * Asks Google if it is configured, otherwise our server. If Google fails, asks our server and adds a notice.
 */
async function askInTurn<Item>(
  askGoogle: (() => Promise<Item[]>) | undefined,
  askServer: () => Promise<Found<Item>>,
): Promise<Found<Item>> {
  if (!askGoogle) return askServer();
  try {
    return { data: await askGoogle() };
  } catch (cause) {
    const answer = await askServer();
    return { ...answer, notice: answer.notice ?? m.geocoder_google_failed(), cause };
  }
}

const fromServer = (result: GeocoderResult): AddressSuggestion => ({
  id: result.location_id ?? `${result.source} ${result.name} ${result.latitude},${result.longitude}`,
  name: result.name,
  address: result.address,
  kind: result.kind,
  attribution: result.attribution,
  resolve: async () => result,
});

/**
 * Returns suggestions for a name or an address that is being typed: businesses, public places and addresses.
 */
export function suggestAddresses(
  text: string,
  { google, near, signal }: FindOptions,
): Promise<Found<AddressSuggestion>> {
  if (text.trim() === '') return Promise.resolve({ data: [] });
  const options = { limit: SUGGESTIONS, near };
  return askInTurn(
    google &&
      (async () =>
        (await google.autocomplete(text, options)).map((suggestion) => ({
          ...suggestion,
          attribution: GOOGLE_ATTRIBUTION,
        }))),
    async () => {
      const { data, notice } = toFound(await autocompleteAddresses(text, { ...options, signal }));
      return { data: data.map(fromServer), notice };
    },
  );
}

/** Returns the places that match a complete address, the best first. */
export const findAddress = (
  text: string,
  { google, near, signal }: FindOptions = {},
): Promise<Found<GeocoderResult>> =>
  askInTurn(google && (() => google.search(text)), async () =>
    toFound(await searchAddresses(text, { near, signal })),
  );

/** Returns the addresses at a point, the closest first. */
export const findAddressAt = (
  point: LngLat,
  { google, signal }: Pick<FindOptions, 'google' | 'signal'> = {},
): Promise<Found<GeocoderResult>> =>
  askInTurn(google && (() => google.reverse(point)), async () => toFound(await reverseLookup(point, signal)));
