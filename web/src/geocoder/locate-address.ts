import type { GeocoderResult } from '@wayable/protocol/geocoder';
import { m } from '~/paraglide/messages';
import { findAddressAt } from './find-addresses';
import type { AskedGoogle } from './google-on-demand';
import { type DevicePosition, locate } from './locate';

export interface LocatedAddress {
  position: DevicePosition;
  /** undefined where nothing is known at the position, or the lookup failed */
  address: GeocoderResult | undefined;
  /** For people: the position is known, its address is not. */
  warning: string | undefined;
}

/**
 * Where the device is, and the address there. A failed lookup is a warning, not an error: the position is good
 * (docs/product.md#positions).
 * @throws {GeolocationError} where the position itself cannot be had
 */
export async function locateAddress(
  google: AskedGoogle | undefined,
  geolocation?: Geolocation,
): Promise<LocatedAddress> {
  const position = await locate(geolocation);
  const found = await findAddressAt(position, { google }).catch(() => undefined);
  const address = found?.data[0];
  return { position, address, warning: address ? undefined : m.geocoder_lookup_failed() };
}
