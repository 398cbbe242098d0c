import type { GeocoderResult } from '@wayable/protocol/geocoder';
import { findAddress } from './find-addresses';
import type { AskedGoogle } from './google-on-demand';

/**
 * The position of a whole address; undefined where nobody knows it. An address with a number is not taken for the
 * middle of its street or city: what is found has to have the number, too.
 */
export async function geocodeAddress(
  address: string,
  google: AskedGoogle | undefined,
  signal?: AbortSignal,
): Promise<GeocoderResult | undefined> {
  const { data } = await findAddress(address, { google, signal });
  const number = /\d+/.exec(address)?.[0];
  return data.find(
    (found) => number === undefined || `${found.name} ${found.address}`.split(/\D+/).includes(number),
  );
}
