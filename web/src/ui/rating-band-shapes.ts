import type { RatingBand } from '@wayable/protocol/ratings';

/** One shape per band, as SVG path data on a grid of 24 by 24, so that no band is told by its colour alone. */
export const BAND_SHAPES: Record<RatingBand, string> = {
  excellent: 'M12 1.8l3.1 6.4 7 1-5.1 4.9 1.3 7L12 17.7l-6.3 3.4 1.3-7L1.9 9.2l7-1z',
  good: 'M12 2.5a9.5 9.5 0 1 1 0 19 9.5 9.5 0 0 1 0-19z',
  fair: 'M12 2.6 22.4 20.8H1.6z',
  poor: 'M12 1.6 22.4 12 12 22.4 1.6 12z',
  unrated: 'M12 2.5a9.5 9.5 0 1 1 0 19 9.5 9.5 0 0 1 0-19zm0 4a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11z',
};
