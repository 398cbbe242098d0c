import { GoogleGeocoder } from '../google-geocoder';
import { GoogleMapEngine } from '../google-map-engine';

/** What the tests in a browser reach for: the adapters, without the application around them. */
const harness = { GoogleGeocoder, GoogleMapEngine };
export type GoogleMapsHarness = typeof harness;

declare global {
  interface Window {
    googleMapsHarness: GoogleMapsHarness;
  }
}

window.googleMapsHarness = harness;
