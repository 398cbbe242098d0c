import type { GeocoderKind, GeocoderResult } from '@wayable/protocol/geocoder';
import type { LngLat } from '../geo';
import { type GoogleMapsLibraries, loadGoogleMaps } from './load-google-maps';

/** A suggestion from Google. Its position is requested once it is chosen. */
interface GoogleSuggestion {
  id: string;
  name: string;
  address: string;
  kind: GeocoderKind;
  resolve: () => Promise<GeocoderResult>;
}

interface AutocompleteOptions {
  limit: number;
  near?: LngLat | undefined;
}

const SOURCE = 'Google';
const NEAR_METERS = 50_000;

const kindOf = (types: readonly string[]): GeocoderKind =>
  types.includes('establishment') || types.includes('point_of_interest') ? 'establishment' : 'geocode';

function fromGeocoder({ formatted_address, geometry, types }: google.maps.GeocoderResult): GeocoderResult {
  const { lat, lng } = geometry.location.toJSON();
  const [name = formatted_address] = formatted_address.split(', ');
  return {
    name,
    address: formatted_address,
    latitude: lat,
    longitude: lng,
    kind: kindOf(types),
    source: SOURCE,
    ...((geometry.location_type === 'APPROXIMATE' || types.includes('plus_code')) && {
      is_approximate: true,
    }),
  };
}

/**
 * Addresses from Google: suggestions of its places library, and its geocoder. All requests for one choice
 * share a session, because Google bills by session.
 */
export class GoogleGeocoder {
  readonly #apiKey: string;
  #session: google.maps.places.AutocompleteSessionToken | undefined;

  constructor(apiKey: string) {
    this.#apiKey = apiKey;
  }

  /** @throws {GoogleMapsError}, or the error of Google's library */
  async autocomplete(text: string, { limit, near }: AutocompleteOptions): Promise<GoogleSuggestion[]> {
    const { places } = await loadGoogleMaps(this.#apiKey);
    this.#session ??= new places.AutocompleteSessionToken();
    const { suggestions } = await places.AutocompleteSuggestion.fetchAutocompleteSuggestions({
      input: text,
      sessionToken: this.#session,
      ...(near && {
        locationBias: { center: { lat: near.latitude, lng: near.longitude }, radius: NEAR_METERS },
      }),
    });
    return suggestions
      .map(({ placePrediction }) => placePrediction)
      .filter((prediction) => prediction !== null)
      .slice(0, limit)
      .map((prediction) => this.#toSuggestion(prediction));
  }

  /**
   * Finds the places that match an address, the best first.
   * @throws {GoogleMapsError}, or the error of Google's library
   */
  search(address: string): Promise<GeocoderResult[]> {
    return this.#geocode({ address });
  }

  /**
   * Finds the addresses at a point, the closest first.
   * @throws {GoogleMapsError}, or the error of Google's library
   */
  reverse({ latitude, longitude }: LngLat): Promise<GeocoderResult[]> {
    return this.#geocode({ location: { lat: latitude, lng: longitude } });
  }

  async #geocode(request: google.maps.GeocoderRequest): Promise<GeocoderResult[]> {
    const { geocoding }: GoogleMapsLibraries = await loadGoogleMaps(this.#apiKey);
    try {
      const { results } = await new geocoding.Geocoder().geocode(request);
      return results.map(fromGeocoder);
    } catch (error) {
      if ((error as { code?: string }).code === 'ZERO_RESULTS') return [];
      throw error;
    }
  }

  #toSuggestion(prediction: google.maps.places.PlacePrediction): GoogleSuggestion {
    const name = prediction.mainText?.text ?? prediction.text.text;
    const kind = kindOf(prediction.types);
    const resolve = async (): Promise<GeocoderResult> => {
      // A choice ends the session; later typing starts a new one.
      this.#session = undefined;
      const place = prediction.toPlace();
      await place.fetchFields({ fields: ['displayName', 'formattedAddress', 'location'] });
      if (!place.location) throw new Error(`Google has no position for ${prediction.text.text}`);
      const { lat, lng } = place.location.toJSON();
      return {
        name: place.displayName ?? name,
        address: place.formattedAddress ?? prediction.text.text,
        latitude: lat,
        longitude: lng,
        kind,
        source: SOURCE,
      };
    };
    return { id: prediction.placeId, name, address: prediction.text.text, kind, resolve };
  }
}
