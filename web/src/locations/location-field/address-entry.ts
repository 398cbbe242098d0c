import type { Location } from '@wayable/protocol/locations';
import type { LngLat } from '~/map/geo';

/** A result for the address of a new place. */
export interface FoundAddress {
  /** The business or public place; undefined for a street or a settlement. */
  name?: string | undefined;
  /** The address on one line; undefined if only the position is known. */
  address?: string | undefined;
  latitude: number;
  longitude: number;
  /** Whether the position comes from the device, not from the address. */
  isOfDevice?: boolean;
}

/** The address field, which the app provides. */
export interface AddressEntryProps {
  value: string;
  onChange: (text: string) => void;
  onFound: (found: FoundAddress) => void;
  /** Called if the result is an existing place. */
  onExisting: (location: Location) => void;
  /** Results near this point come first. */
  near: LngLat;
  error: string | undefined;
}
