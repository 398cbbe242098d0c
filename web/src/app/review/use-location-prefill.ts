import { useQuery } from '@tanstack/react-query';
import { locationQuery } from '~/locations/api/get-location';
import type { LocationChoice } from '~/locations/location-choice';
import { locationLookupQuery } from './lookup-location';

type Prefill =
  | { status: 'loading' }
  /** `problem`: why it could not be found out whether the place is known already. */
  | { status: 'ready'; choice: LocationChoice; problem: Error | null };

/** The place that the address of the screen names: the known one, or the beginnings of a new one. */
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
  const canLookUp = id === '' && name !== '' && address !== '';
  const lookup = useQuery({ ...locationLookupQuery(name, address), enabled: canLookUp });
  if (id !== '' && named.isPending) return { status: 'loading' };
  if (named.data)
    return { status: 'ready', choice: { kind: 'existing', location: named.data }, problem: null };
  if (!canLookUp) {
    return {
      status: 'ready',
      choice: name ? { kind: 'none', query: name } : { kind: 'none' },
      problem: null,
    };
  }
  if (lookup.isPending) return { status: 'loading' };
  const choice: LocationChoice = lookup.data
    ? { kind: 'existing', location: lookup.data }
    : { kind: 'new', name, address, category: 'other', latitude: null, longitude: null };
  return { status: 'ready', choice, problem: lookup.error };
}
