import { useQuery } from '@tanstack/react-query';
import { clientConfigQuery } from '~/api-client/client-config';
import { geocodeAddress } from '~/geocoder/geocode-address';
import { googleFor } from '~/geocoder/google-on-demand';
import { locationQuery } from '~/locations/api/get-location';
import type { LocationChoice } from '~/locations/location-field/location-choice';
import { m } from '~/paraglide/messages';
import { locationLookupQuery } from './lookup-location';

type Prefill =
  | { status: 'loading' }
  /** `problem` is a message about the part of the place that could not be found. */
  | { status: 'ready'; choice: LocationChoice; problem: string | null };

/**
 * Returns the place in the screen's URL: an existing one, or a new one with its position if the
 * geocoder finds it (docs/product.md#writing-a-review).
 */
export function useLocationPrefill({
  name,
  address,
  id,
}: {
  name: string;
  address: string;
  id: string;
}): Prefill {
  const named = useQuery({ ...locationQuery(id), enabled: id !== '' });
  // If no place has the id, the place may still be found by name and address.
  const isById = id !== '' && !named.isError;
  const canLookUp = !isById && name !== '' && address !== '';
  const lookup = useQuery({ ...locationLookupQuery(name, address), enabled: canLookUp });
  const { data: config, isError: hasNoConfig } = useQuery(clientConfigQuery);
  const isAddressAlone = !isById && name === '' && address !== '';
  const isNew = isAddressAlone || (canLookUp && lookup.data === null);
  const position = useQuery({
    queryKey: ['geocoder', 'whole address', address],
    queryFn: async ({ signal }) =>
      (await geocodeAddress(address, googleFor(config?.googleMapsApiKey), signal)) ?? null,
    enabled: isNew && config !== undefined,
  });
  if (isById && named.isPending) return { status: 'loading' };
  if (named.data)
    return { status: 'ready', choice: { kind: 'existing', location: named.data }, problem: null };
  if (!canLookUp && !isAddressAlone) {
    return {
      status: 'ready',
      choice: name ? { kind: 'none', query: name } : { kind: 'none' },
      problem: null,
    };
  }
  if ((canLookUp && lookup.isPending) || (isNew && position.isPending && !hasNoConfig))
    return { status: 'loading' };
  const choice: LocationChoice = lookup.data
    ? { kind: 'existing', location: lookup.data }
    : {
        kind: 'new',
        name,
        address,
        category: null,
        latitude: position.data?.latitude ?? null,
        longitude: position.data?.longitude ?? null,
      };
  const problem = describeProblem(lookup.error, position.error);
  return {
    status: 'ready',
    choice,
    problem: problem ?? (position.data === null ? m.review_position_unknown() : null),
  };
}

function describeProblem(lookupError: Error | null, positionError: Error | null): string | null {
  if (lookupError) return m.review_lookup_failed({ reason: lookupError.message });
  return positionError && m.review_position_failed({ reason: positionError.message });
}
