import type { LngLat } from '~/map/geo';
import { m } from '~/paraglide/messages';

/** The options are fixed in docs/product.md#positions. */
const OPTIONS: PositionOptions = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 60_000 };

const MESSAGES = {
  unsupported: m.geolocation_unsupported,
  denied: m.geolocation_denied,
  unavailable: m.geolocation_unavailable,
  timeout: m.geolocation_timeout,
  failed: m.geolocation_failed,
};
type GeolocationFailure = keyof typeof MESSAGES;

/** The position of the device is not available. The message is for people (docs/product.md#positions). */
export class GeolocationError extends Error {
  override readonly name = 'GeolocationError';
  readonly reason: GeolocationFailure;

  constructor(reason: GeolocationFailure, options?: ErrorOptions) {
    super(MESSAGES[reason](), options);
    this.reason = reason;
  }
}

/** The reasons by error code (https://www.w3.org/TR/geolocation/#position_error_interface). */
const REASONS: Record<number, GeolocationFailure> = { 1: 'denied', 2: 'unavailable', 3: 'timeout' };

export interface DevicePosition extends LngLat {
  accuracyMeters: number;
}

/**
 * Asks the browser for the position of the device; the person may have to allow it first.
 * @throws {GeolocationError}
 */
export function locate(
  geolocation: Geolocation | undefined = globalThis.navigator?.geolocation,
): Promise<DevicePosition> {
  return new Promise((resolve, reject) => {
    if (!geolocation) {
      reject(new GeolocationError('unsupported'));
      return;
    }
    geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) =>
        resolve({ latitude, longitude, accuracyMeters: accuracy }),
      (cause) => reject(new GeolocationError(REASONS[cause.code] ?? 'failed', { cause })),
      OPTIONS,
    );
  });
}
