import type { GeocoderResult } from '@wayable/protocol/geocoder';
import { m } from '~/paraglide/messages';
import { findAddressAt } from './find-addresses';
import type { AskedGoogle } from './google-on-demand';
import { type DevicePosition, locate } from './locate';

export interface LocatedAddress {
  position: DevicePosition;
  /** Undefined if the position has no street, or the lookup failed. */
  address: GeocoderResult | undefined;
  /** The neighborhood or settlement, if no street is known. */
  area: string | undefined;
  /** A message for the person: the position is known, but its address is not. */
  warning: string | undefined;
}

/**
 * Returns the position of the device and its address. A failed address lookup is a warning, not an error,
 * because the position is usable (docs/product.md#positions).
 * @throws {GeolocationError} if the position itself is not available
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
