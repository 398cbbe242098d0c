import type { FoundAddress } from './address-entry';

/** The point of a found address, and the address's text. */
export interface AddressPoint {
  address: string;
  latitude: number;
  longitude: number;
}

/** Returns the point of a found address; undefined if it comes from the device. */
export const toAddressPoint = ({
  address = '',
  latitude,
  longitude,
  isOfDevice,
}: FoundAddress): AddressPoint | undefined =>
  isOfDevice || address === '' ? undefined : { address, latitude, longitude };

/** Returns the part before the first comma: a street with its number, or a settlement. */
const placeOf = (address: string): string => (address.split(',', 1)[0] ?? '').trim().toLowerCase();

/**
 * Returns the point for the text of the address field. It is kept while the text still contains the found
 * street or settlement, so details can be added. It is unknown for any other address.
 */
export const pointOfText = (
  text: string,
  { address, latitude, longitude }: AddressPoint,
): { latitude: number | null; longitude: number | null } =>
  text.toLowerCase().includes(placeOf(address))
    ? { latitude, longitude }
    : { latitude: null, longitude: null };
