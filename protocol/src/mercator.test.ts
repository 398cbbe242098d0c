import fc from 'fast-check';
import { expect, it } from 'vitest';
import { latitudeAt, longitudeAt, MERCATOR_LATITUDE_MAX, mercatorX, mercatorY } from './mercator.ts';

it('maps the corners of the world to a unit square', () => {
  expect([mercatorX(-180), mercatorX(0), mercatorX(180)]).toEqual([0, 0.5, 1]);
  expect(mercatorY(0)).toBe(0.5);
  expect(mercatorY(90)).toBeCloseTo(0, 12);
  expect(mercatorY(-90)).toBeCloseTo(1, 12);
  expect(latitudeAt(-1)).toBeCloseTo(MERCATOR_LATITUDE_MAX, 9);
});

it('converts Mercator coordinates back within a millimeter', () => {
  const latitude = fc.double({ min: -85, max: 85, noNaN: true });
  const longitude = fc.double({ min: -180, max: 180, noNaN: true });
  fc.assert(
    fc.property(latitude, longitude, (lat, lng) => {
      expect(latitudeAt(mercatorY(lat))).toBeCloseTo(lat, 8);
      expect(longitudeAt(mercatorX(lng))).toBeCloseTo(lng, 8);
    }),
  );
});
