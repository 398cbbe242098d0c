import type { Location } from '@wayable/protocol/locations';
import type { LngLat } from '~/map/geo';

/** What is found of an address while a new place is being described. */
export interface FoundAddress {
  /** The business or public place there; undefined for a street or a settlement */
  name?: string | undefined;
  /** One line; undefined: only the position is known */
  address?: string | undefined;
  latitude: number;
  longitude: number;
  /** It is where the device is, whatever the address says. */
  isOfDevice?: boolean;
}

/** The field for an address, which the app provides. */
export interface AddressEntryProps {
  value: string;
  onChange: (text: string) => void;
  onFound: (found: FoundAddress) => void;
  /** What was found is a place that is known already. */
  onExisting: (location: Location) => void;
  /** Where the place is, as far as that is known. */
  near: LngLat;
  error: string | undefined;
}
