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

/**
 * The point of the text in the address field: that of the found address as long as the text has it, with more around it; of another
 * address it is not known.
 */
export const pointOfText = (
  text: string,
  { address, latitude, longitude }: AddressPoint,
): { latitude: number | null; longitude: number | null } =>
  text.includes(address) ? { latitude, longitude } : { latitude: null, longitude: null };
