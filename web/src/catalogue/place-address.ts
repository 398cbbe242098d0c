import type { Location } from '@wayable/protocol/locations';
import { m } from '~/paraglide/messages';

type Addressed = Pick<Location, 'address'> & Partial<Pick<Location, 'near_street'>>;

/**
 * Returns where a place is in the reader's language: its address, or a street nearby; undefined if there is
 * neither.
 */
export function placeWhereabouts({ address, near_street: street }: Addressed): string | undefined {
  if (street === undefined) return address || undefined;
  return address === ''
    ? m.locations_near_street({ street })
    : m.locations_near_street_in({ street, address });
}

/** Returns where a place is, or that its address is unknown. */
export const placeAddress = (place: Addressed): string =>
  placeWhereabouts(place) ?? m.locations_address_unknown();
