import { RATING_BANDS } from '@wayable/protocol/ratings';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RING_PARTS } from '~/map/map-engine';
import { type BandCounts, bandCountsText, ringParts } from './cluster-bands';

const NONE: BandCounts = { excellent: 0, good: 0, fair: 0, poor: 0, unrated: 0 };

describe('ringParts', () => {
  it("divides a cluster's ring in proportion to the rating bands", () => {
    expect(ringParts({ ...NONE, excellent: 6, unrated: 18 })).toEqual([4, 0, 0, 0, 12]);
  });

  it('returns undefined for a cluster of unrated places', () => {
    expect(ringParts({ ...NONE, unrated: 9 })).toBeUndefined();
  });

  it('gives each used rating band a part of the ring', () => {
    const counts = fc.record(
      Object.fromEntries(RATING_BANDS.map((band) => [band, fc.nat({ max: 5_000 })])),
    ) as fc.Arbitrary<BandCounts>;
    fc.assert(
      fc.property(counts, (bands) => {
        const parts = ringParts(bands);
        if (!parts) return;
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(RING_PARTS);
        for (const [index, band] of RATING_BANDS.entries())
          expect([band, (parts[index] ?? 0) > 0]).toEqual([band, bands[band] > 0]);
      }),
    );
  });
});

describe('bandCountsText', () => {
  it('lists only the rating bands in use', () => {
    expect(bandCountsText({ ...NONE, good: 1_200, unrated: 3 })).toBe('Good: 1,200, Not rated yet: 3');
    expect(bandCountsText(NONE)).toBeUndefined();
  });
});
