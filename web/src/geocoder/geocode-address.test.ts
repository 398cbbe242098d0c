import type { GeocoderResult } from '@wayable/protocol/geocoder';
import { describe, expect, it } from 'vitest';
import { geocodeAddress } from './geocode-address';
import type { AskedGoogle } from './google-on-demand';

const result = (address: string): GeocoderResult => ({
  name: '',
  address,
  latitude: 41.88,
  longitude: -87.63,
  kind: 'geocode',
  source: 'Google',
});

const knowing = (...addresses: string[]): AskedGoogle => ({
  autocomplete: async () => [],
  search: async () => addresses.map(result),
  reverse: async () => [],
});

describe('geocodeAddress', () => {
  it.each([
    ['12 N Clark St, Chicago', ['Chicago', '112 N Clark St', '12 N Clark St'], '12 N Clark St'],
    ['12 N Clark St, Chicago', ['Chicago', 'N Clark St, Chicago'], undefined],
    ['Pilsen, Chicago', ['Pilsen, Chicago, IL', 'Chicago'], 'Pilsen, Chicago, IL'],
    ['Nowhere', [], undefined],
  ])('finds the street address %s among %o: %s', async (address, known, expected) => {
    expect((await geocodeAddress(address, knowing(...known)))?.address).toBe(expected);
  });

  it.each<Partial<GeocoderResult>>([
    { match: 'street' },
    { match: 'similar' },
    { is_approximate: true },
  ])('ignores an inexact result for an address without number: %o', async (flags) => {
    const google = { ...knowing(), search: async () => [{ ...result('Clark Street, Chicago'), ...flags }] };
    expect(await geocodeAddress('Clark Street, Chicago', google)).toBeUndefined();
  });
});
