import { GoogleGeocoder } from '../google-geocoder';
import { GoogleMapEngine } from '../google-map-engine';

/** The Google adapters, for tests in a browser without the application. */
const harness = { GoogleGeocoder, GoogleMapEngine };
export type GoogleMapsHarness = typeof harness;

declare global {
  interface Window {
    googleMapsHarness: GoogleMapsHarness;
  }
}

window.googleMapsHarness = harness;
