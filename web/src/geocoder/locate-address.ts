import type { GeocoderResult } from '@wayable/protocol/geocoder';
import { m } from '~/paraglide/messages';
import { findAddressAt } from './find-addresses';
import type { AskedGoogle } from './google-on-demand';
import { type DevicePosition, locate } from './locate';

export interface LocatedAddress {
  position: DevicePosition;
  /** undefined where no street is known at the position, or the lookup failed */
  address: GeocoderResult | undefined;
  /** The quarter or settlement there, where no street is known. */
  area: string | undefined;
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
  const address = found?.data.find(({ is_approximate: isApproximate }) => !isApproximate);
  const area = address ? undefined : found?.data[0]?.address;
  return { position, address, area, warning: address || area ? undefined : m.geocoder_lookup_failed() };
}
