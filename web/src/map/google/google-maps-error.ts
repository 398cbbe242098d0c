import { m } from '~/paraglide/messages';

const MESSAGES = {
  script: m.google_maps_error_script,
  api: m.google_maps_error_api,
  map: m.google_maps_error_map,
};

/**
 * Google Maps failed (docs/product.md#map-failures). The script did not load, does not work or refuses the
 * key, or the map could not be created.
 */
export class GoogleMapsError extends Error {
  override readonly name = 'GoogleMapsError';
  readonly reason: keyof typeof MESSAGES;

  constructor(reason: keyof typeof MESSAGES, options?: ErrorOptions) {
    super(MESSAGES[reason](), options);
    this.reason = reason;
  }

  /** Returns the heading of the page that shows the error. */
  get title(): string {
    return m.google_maps_error_title();
  }
}
