import { describe, expect, it } from 'vitest';
import { GeolocationError, locate } from './locate';

type Ask = Geolocation['getCurrentPosition'];

/** Creates a device that answers position requests with `ask`, which also gets the options. */
const device = (ask: Ask) => ({ getCurrentPosition: ask }) as Geolocation;
const refusing = (code: number) =>
  device((_, fail) => fail?.({ code, message: 'from the browser' } as GeolocationPositionError));

describe('locate', () => {
  it("requests the device's recent, exact position within ten seconds", async () => {
    let options: PositionOptions | undefined;
    const found = await locate(
      device((succeed, _, given) => {
        options = given;
        succeed({ coords: { latitude: 41.88, longitude: -87.63, accuracy: 12 } } as GeolocationPosition);
      }),
    );
    expect(found).toEqual({ latitude: 41.88, longitude: -87.63, accuracyMeters: 12 });
    expect(options).toEqual({ enableHighAccuracy: true, timeout: 10_000, maximumAge: 60_000 });
  });

  it.each([
    [1, 'Location access denied. Please enable location permissions.'],
    [2, 'Location information is unavailable.'],
    [3, 'Location request timed out. Please try again.'],
    [99, 'Failed to get your location. Please try again.'],
  ])('throws a text for the geolocation error %i: %s', async (code, message) => {
    const failed = locate(refusing(code));
    await expect(failed).rejects.toThrow(message);
    await expect(failed).rejects.toBeInstanceOf(GeolocationError);
  });

  it('throws if the browser lacks geolocation', async () => {
    await expect(locate(undefined)).rejects.toThrow('Geolocation is not supported by this browser.');
  });
});
