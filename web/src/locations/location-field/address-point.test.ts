import { describe, expect, it } from 'vitest';
import { pointOfText, toAddressPoint } from './address-point';

const FOUND = { address: '12 N Clark St, Chicago', latitude: 41.883, longitude: -87.631 };
const POINT = { latitude: 41.883, longitude: -87.631 };
const UNKNOWN = { latitude: null, longitude: null };

describe('the point of a found address', () => {
  it.each([
    ['12 N Clark St, Chicago', POINT],
    ['12 N Clark St, Chicago, Suite 5', POINT],
    ['Back entrance, 12 N Clark St, Chicago', POINT],
    ['12 n clark st', POINT],
    ['12 N Clark', UNKNOWN],
    ['400 S State St, Chicago', UNKNOWN],
    ['', UNKNOWN],
  ])('is that of the text %j while the text has it', (text, point) => {
    expect(pointOfText(text, FOUND)).toEqual(point);
  });

  it('stays where a settlement gets its street', () => {
    const park = { ...FOUND, address: 'Lincoln Park, Chicago, IL, United States' };
    expect(pointOfText('12 W Dickens Ave, Lincoln Park, Chicago', park)).toEqual(POINT);
  });

  it('is not that of the text where the device says where it is, or no address is known', () => {
    expect(toAddressPoint(FOUND)).toEqual(FOUND);
    expect(toAddressPoint({ ...FOUND, isOfDevice: true })).toBeUndefined();
    expect(toAddressPoint(POINT)).toBeUndefined();
  });
});
