import { describe, expect, it } from 'vitest';
import { pointOfText, toAddressPoint } from './address-point';

const FOUND = { address: '12 N Clark St, Chicago', latitude: 41.883, longitude: -87.631 };
const POINT = { latitude: 41.883, longitude: -87.631 };
const UNKNOWN = { latitude: null, longitude: null };

describe('pointOfText', () => {
  it.each([
    ['12 N Clark St, Chicago', POINT],
    ['12 N Clark St, Chicago, Suite 5', POINT],
    ['Back entrance, 12 N Clark St, Chicago', POINT],
    ['12 n clark st', POINT],
    ['12 N Clark', UNKNOWN],
    ['400 S State St, Chicago', UNKNOWN],
    ['', UNKNOWN],
  ])('returns the coordinates for the address text %j', (text, point) => {
    expect(pointOfText(text, FOUND)).toEqual(point);
  });

  it("keeps an address's coordinates when a street is added", () => {
    const park = { ...FOUND, address: 'Lincoln Park, Chicago, IL, United States' };
    expect(pointOfText('12 W Dickens Ave, Lincoln Park, Chicago', park)).toEqual(POINT);
  });

  it('ignores coordinates of the device or without an address', () => {
    expect(toAddressPoint(FOUND)).toEqual(FOUND);
    expect(toAddressPoint({ ...FOUND, isOfDevice: true })).toBeUndefined();
    expect(toAddressPoint(POINT)).toBeUndefined();
  });
});
