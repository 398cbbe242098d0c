import type { FoundAddress } from './address-entry';

/** Where an address was found, and how it was written. */
export interface AddressPoint {
  address: string;
  latitude: number;
  longitude: number;
}

/** What a found address says of the point; undefined where it comes from the device. */
export const toAddressPoint = ({
  address = '',
  latitude,
  longitude,
  isOfDevice,
}: FoundAddress): AddressPoint | undefined =>
  isOfDevice || address === '' ? undefined : { address, latitude, longitude };

/** What stands before the first comma: a street with its number, or a settlement. */
const placeOf = (address: string): string => (address.split(',', 1)[0] ?? '').trim().toLowerCase();

/**
 * The point of the text in the address field: that of the found address as long as the text has its street or settlement, which may be
 * made more exact; of another address it is not known.
 */
export const pointOfText = (
  text: string,
  { address, latitude, longitude }: AddressPoint,
): { latitude: number | null; longitude: number | null } =>
  text.toLowerCase().includes(placeOf(address))
    ? { latitude, longitude }
    : { latitude: null, longitude: null };
