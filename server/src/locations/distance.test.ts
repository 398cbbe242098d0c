import { distanceMeters } from '@wayable/protocol/distance';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boxAround } from './distance.ts';

const degrees = (limit: number) => fc.double({ min: -limit, max: limit, noNaN: true });
const point = fc.record({ latitude: degrees(90), longitude: degrees(180) });

/** Returns the point at a distance in meters and a bearing in degrees from north, on a sphere. */
function travel(from: { latitude: number; longitude: number }, meters: number, bearing: number) {
  const [angle, latitude, course] = [meters / 6_371_008.8, from.latitude, bearing].map((value, index) =>
    index === 0 ? value : (value * Math.PI) / 180,
  ) as [number, number, number];
  // Use the direction from the Earth's center. At the poles, an arcsine is inexact by centimeters.
  const ahead =
    Math.cos(latitude) * Math.cos(angle) - Math.sin(latitude) * Math.sin(angle) * Math.cos(course);
  const aside = Math.sin(angle) * Math.sin(course);
  const up = Math.sin(latitude) * Math.cos(angle) + Math.cos(latitude) * Math.sin(angle) * Math.cos(course);
  const reached = (Math.atan2(up, Math.hypot(ahead, aside)) * 180) / Math.PI;
  const longitude = from.longitude + (Math.atan2(aside, ahead) * 180) / Math.PI;
  return { latitude: reached, longitude: ((longitude + 540) % 360) - 180 };
}

describe('distanceMeters', () => {
  it('returns the known distance between two places in Chicago', () => {
    // Harold Washington Library Center to the Art Institute of Chicago.
    const library = { latitude: 41.87632, longitude: -87.62807 };
    const museum = { latitude: 41.87958, longitude: -87.62371 };
    expect(distanceMeters(library, museum)).toBeCloseTo(512, -1);
  });

  it('returns symmetric distances up to half the circumference', () => {
    fc.assert(
      fc.property(point, point, (a, b) => {
        expect(distanceMeters(a, b)).toBeCloseTo(distanceMeters(b, a), 6);
        expect(distanceMeters(a, a)).toBe(0);
        expect(distanceMeters(a, b)).toBeLessThanOrEqual(Math.PI * 6_371_008.8 + 1e-6);
      }),
    );
  });

  it('returns distances that satisfy the triangle inequality', () => {
    fc.assert(
      fc.property(point, point, point, (a, b, c) => {
        expect(distanceMeters(a, c)).toBeLessThanOrEqual(distanceMeters(a, b) + distanceMeters(b, c) + 0.5);
      }),
    );
  });

  it('returns the distance to a point in any direction', () => {
    fc.assert(
      fc.property(
        point,
        fc.double({ min: 0, max: 60, noNaN: true }),
        degrees(180),
        (from, meters, bearing) => {
          expect(distanceMeters(from, travel(from, meters, bearing))).toBeCloseTo(meters, 1);
        },
      ),
      { examples: [[{ latitude: -89.99999995699393, longitude: 0 }, 0.0547820631862461, 0]] },
    );
  });
});

describe('boxAround', () => {
  it('returns a box that contains every point within the distance', () => {
    fc.assert(
      fc.property(
        point,
        fc.double({ min: 0, max: 49.9, noNaN: true }),
        degrees(180),
        (from, meters, bearing) => {
          const [west, south, east, north] = boxAround(from, 50);
          const { latitude, longitude } = travel(from, meters, bearing);
          expect(latitude).toBeGreaterThanOrEqual(south);
          expect(latitude).toBeLessThanOrEqual(north);
          const isInside =
            west <= east ? longitude >= west && longitude <= east : longitude >= west || longitude <= east;
          expect(isInside).toBe(true);
        },
      ),
    );
  });
});
