import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCoordinates } from './coordinates.ts';

describe('readCoordinates', () => {
  it.each([
    ['41.8781, -87.6298', 41.8781, -87.6298, 'coordinates'],
    ['41.8781 -87.6298', 41.8781, -87.6298, 'coordinates'],
    ['-33.5;40', -33.5, 40, 'coordinates'],
    ['41°52′41″N 87°37′47″W', 41.878056, -87.629722, 'coordinates'],
    [`41° 52' 41" N, 87° 37' 47" W`, 41.878056, -87.629722, 'coordinates'],
    // "O" means west in Spanish and east in German.
    [`41° 52' 41" N, 87° 37' 47" O`, undefined],
    ['geo:41.8781,-87.6298', 41.8781, -87.6298, 'geo'],
    ['geo:48.2,16.37,183;crs=wgs84;u=40', 48.2, 16.37, 'geo'],
    ['geo:48.2,16.37?z=17', 48.2, 16.37, 'geo'],
    ['geo:0,0?q=41.8837,-87.6249(Cultural%20Center)', 41.8837, -87.6249, 'geo'],
    ['geo:0,0?z=17&q=41.8837%2C-87.6249', 41.8837, -87.6249, 'geo'],
    ['geo:0,0?q=10+Downing+Street', undefined],
    // Examples of the Open Location Code specification.
    ['7FG49Q00+', undefined],
    ['7FG49QCJ+2V', 20.370063, 2.782187, 'plus-code'],
    ['8FVC2222+22', 47.000063, 8.000063, 'plus-code'],
    ['4VCPPQGP+Q9', -41.273063, 174.785937, 'plus-code'],
    ['https://www.google.com/maps/place/X/@41.88,-87.63,15z', 41.88, -87.63, 'link'],
    ['https://www.google.com/maps/place/X/@41,-87,15z/data=!3d41.8825!4d-87.6233', 41.8825, -87.6233, 'link'],
    ['https://maps.google.com/?q=41.88,-87.63', 41.88, -87.63, 'link'],
    ['https://maps.apple.com/?ll=41.88,-87.63&q=Pin', 41.88, -87.63, 'link'],
    ['https://www.openstreetmap.org/#map=17/41.88/-87.63', 41.88, -87.63, 'link'],
    ['https://www.openstreetmap.org/?mlat=41.5&mlon=-87.5#map=17/41.88/-87.63', 41.5, -87.5, 'link'],
    ['https://elsewhere.example/@41.88,-87.63,15z', undefined],
    ['javascript:alert(41.88,-87.63)', undefined],
    ['91, 0', undefined],
    ['10 Downing Street', undefined],
    ['200 E Ohio St', undefined],
    ['12', undefined],
    ['', undefined],
  ] as const)('reads the coordinates in the text "%s"', (text, latitude, longitude?: number, matched?: string) => {
    const read = readCoordinates(text);
    expect(read?.matched).toBe(matched);
    if (latitude === undefined) return;
    expect(read?.latitude).toBeCloseTo(latitude, 4);
    expect(read?.longitude).toBeCloseTo(longitude ?? 0, 4);
  });

  it('returns valid coordinates or undefined for random text', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 500 }), (text) => {
        const read = readCoordinates(text);
        expect(Math.abs(read?.latitude ?? 0)).toBeLessThanOrEqual(90);
        expect(Math.abs(read?.longitude ?? 0)).toBeLessThanOrEqual(180);
      }),
    );
  });
});
