import type { ImportedPlace } from '../import/osm-places.ts';

/** Builds a place in the form that the reader of OpenStreetMap files returns. */
export const placeOf = (changes: Partial<ImportedPlace>): ImportedPlace => ({
  external_id: 'node/1',
  version: 1,
  kind: null,
  part: '',
  is_alone: false,
  name: 'Café de Paris',
  address: '1 Place du Casino, Monaco, MC',
  has_street: true,
  near_street: null,
  category: 'restaurant',
  latitude: 43.7392,
  longitude: 7.4271,
  facts: [],
  content_hash: 'a',
  ...changes,
});

/** Returns a fact about wheelchair access. */
export const wheelchair = (value: 'yes' | 'limited' | 'no') => ({
  key: 'wheelchair',
  value,
  about: 'wheelchair-accessible' as const,
  says: value,
});
