import type { GeocoderResult } from '@wayable/protocol/geocoder';
import { findAddress } from './find-addresses';
import type { AskedGoogle } from './google-on-demand';

/**
 * The position of a whole address; undefined where nobody knows it. An address with a number is not taken for the
 * middle of its street or city, nor for a similar one: what is found has to have the number, too.
 */
export async function geocodeAddress(
  address: string,
  google: AskedGoogle | undefined,
  signal?: AbortSignal,
): Promise<GeocoderResult | undefined> {
  const { data } = await findAddress(address, { google, signal });
  const number = /\d+/.exec(address)?.[0];
  const hasNumber = ({ name, address: line, match }: GeocoderResult) =>
    match !== 'similar' && match !== 'street' && `${name} ${line}`.split(/\D+/).includes(number ?? '');
  return data.find((found) => number === undefined || hasNumber(found));
}
