import type { GeocoderResult } from '@wayable/protocol/geocoder';
import { findAddress } from './find-addresses';
import type { AskedGoogle } from './google-on-demand';

/**
 * Returns the position of a complete address, or undefined if it is not known. If the address has a house
 * number, the result must have the same number. The center of the street or city does not count, nor does a
 * similar address.
 */
export async function geocodeAddress(
  address: string,
  google: AskedGoogle | undefined,
  signal?: AbortSignal,
): Promise<GeocoderResult | undefined> {
  const { data } = await findAddress(address, { google, signal });
  const number = /\d+/.exec(address)?.[0];
  const hasNumber = ({ name, address: line }: GeocoderResult) =>
    number === undefined || `${name} ${line}`.split(/\D+/).includes(number);
  const isExact = ({ match, is_approximate: isApproximate }: GeocoderResult) =>
    match !== 'similar' && match !== 'street' && !isApproximate;
  return data.find((found) => isExact(found) && hasNumber(found));
}
