import { RATING_BANDS, type RatingBand } from '@wayable/protocol/ratings';
import { bandLabel } from '~/catalogue/rating-bands';
import { RING_PARTS } from '~/map/map-engine';
import { m } from '~/paraglide/messages';
import { formatList, formatNumber } from '~/ui/text/format';

/** The number of places per band in a cluster. */
export type BandCounts = Record<RatingBand, number>;

/**
 * Returns how many parts of the ring each band gets, in the order of the bands; undefined if no place is
 * rated. Each band in use gets at least one part. The largest band gets the rest.
 */
export function ringParts(bands: BandCounts): number[] | undefined {
  const counts = RATING_BANDS.map((band) => bands[band]);
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0 || bands.unrated === total) return undefined;
  const parts = counts.map((count) =>
    count === 0 ? 0 : Math.max(1, Math.floor((count / total) * RING_PARTS)),
  );
  const rest = RING_PARTS - parts.reduce((sum, part) => sum + part, 0);
  const largest = counts.indexOf(Math.max(...counts));
  return parts.map((part, index) => (index === largest ? part + rest : part));
}

/** Returns "Excellent: 12, Good: 8, Not rated yet: 3"; undefined if no place is rated. */
export function bandCountsText(bands: BandCounts): string | undefined {
  if (ringParts(bands) === undefined) return undefined;
  const shown = RATING_BANDS.filter((band) => bands[band] > 0);
  return formatList(
    shown.map((band) =>
      m.locations_cluster_part({ band: bandLabel(band), shown: formatNumber(bands[band]) }),
    ),
  );
}
