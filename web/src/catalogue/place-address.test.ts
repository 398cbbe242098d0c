import { expect, it } from 'vitest';
import { placeAddress, placeWhereabouts } from './place-address';

it.each([
  [{ address: '5 Elm St' }, '5 Elm St'],
  [{ address: '', near_street: 'Elm St' }, 'Near Elm St'],
  [{ address: 'Chicago', near_street: 'Elm St' }, 'Near Elm St, Chicago'],
  [{ address: '' }, undefined],
])('returns the whereabouts of the place %j', (place, text) => {
  expect(placeWhereabouts(place)).toBe(text);
  expect(placeAddress(place)).toBe(text ?? 'Address not known');
});
