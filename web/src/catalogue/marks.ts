import type { FactAnswer } from '@wayable/protocol/features';
import type { RatingBand } from '@wayable/protocol/ratings';

/** A public fact about an unrated place, or the answer to a need. */
type Answer = FactAnswer | 'unknown';

/**
 * The mark of a place in markers, lists and the legend: its rating band, an answer, or other public facts.
 */
export type Mark = RatingBand | Answer | 'probably' | 'disputed' | 'told';

interface MarkLook {
  /**
   * The background of the mark on the map. Answers and facts are squares; ratings and unknown places are
   * discs.
   */
  plate: 'disc' | 'square';
  /** The shape, as SVG path data on a grid of 24 by 24, filled by the even-odd rule. */
  shape: string;
  /** The name of its color in catalogue.css. */
  color: `--${string}`;
  fill: string;
}

const CHECK = 'M9.9 18.2 4.6 12.9l2.2-2.2 3.1 3.1 7.3-7.3 2.2 2.2z';
const HALF = 'M12 4.3a7.7 7.7 0 1 0 0 15.4 7.7 7.7 0 0 0 0-15.4zm0 2.4a5.3 5.3 0 0 1 0 10.6z';
const CROSS =
  'M7.1 4.9 12 9.8l4.9-4.9 2.2 2.2L14.2 12l4.9 4.9-2.2 2.2L12 14.2l-4.9 4.9-2.2-2.2L9.8 12 4.9 7.1z';
const QUESTION =
  'M12 4.2c-2.9 0-5 1.8-5.2 4.5h2.9c.1-1.2 1-1.9 2.2-1.9 1.3 0 2.2.8 2.2 1.9 0 1-.5 1.5-1.7 2.3-1.4.9-2 1.8-1.9 3.5v.5h2.8v-.4c0-.9.3-1.3 1.6-2.1 1.5-1 2.2-2.1 2.2-3.8 0-2.7-2.1-4.5-5-4.5zM10.4 17h3.2v3h-3.2z';
const WAVES =
  'M4 9.8c2.2-2.6 4.6-2.9 7.6-1.4 2.5 1.3 4 1.2 6.1-1l1.9 1.9c-2.7 3-5.4 3.3-8.9 1.5-2.1-1.1-3.3-1-4.8.8zm0 6.2c2.2-2.6 4.6-2.9 7.6-1.4 2.5 1.3 4 1.2 6.1-1l1.9 1.9c-2.7 3-5.4 3.3-8.9 1.5-2.1-1.1-3.3-1-4.8.8z';
const EXCLAMATION = 'M10.4 4.2h3.2v10h-3.2zM10.4 16.6h3.2v3.2h-3.2z';
const LETTER_I = 'M10.4 4.5h3.2v3.2h-3.2zM10.4 9.6h3.2v9.9h-3.2z';

/** Every mark with shape and color, in the order of the legend. */
export const MARKS: Record<Mark, MarkLook> = {
  excellent: {
    plate: 'disc',
    shape: 'M12 1.8l3.1 6.4 7 1-5.1 4.9 1.3 7L12 17.7l-6.3 3.4 1.3-7L1.9 9.2l7-1z',
    color: '--band-excellent',
    fill: 'fill-(--band-excellent)',
  },
  good: {
    plate: 'disc',
    shape: 'M12 2.5a9.5 9.5 0 1 1 0 19 9.5 9.5 0 0 1 0-19z',
    color: '--band-good',
    fill: 'fill-(--band-good)',
  },
  fair: {
    plate: 'disc',
    shape: 'M12 2.6 22.4 20.8H1.6z',
    color: '--band-fair',
    fill: 'fill-(--band-fair)',
  },
  poor: {
    plate: 'disc',
    shape: 'M12 1.6 22.4 12 12 22.4 1.6 12z',
    color: '--band-poor',
    fill: 'fill-(--band-poor)',
  },
  unrated: {
    plate: 'disc',
    shape: 'M12 2.5a9.5 9.5 0 1 1 0 19 9.5 9.5 0 0 1 0-19zm0 4a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11z',
    color: '--band-unrated',
    fill: 'fill-(--band-unrated)',
  },
  yes: { plate: 'square', shape: CHECK, color: '--answer-yes', fill: 'fill-(--answer-yes)' },
  limited: { plate: 'square', shape: HALF, color: '--answer-limited', fill: 'fill-(--answer-limited)' },
  no: { plate: 'square', shape: CROSS, color: '--answer-no', fill: 'fill-(--answer-no)' },
  unknown: {
    plate: 'disc',
    shape: QUESTION,
    color: '--answer-unknown',
    fill: 'fill-(--answer-unknown)',
  },
  probably: { plate: 'square', shape: WAVES, color: '--answer-yes', fill: 'fill-(--answer-yes)' },
  disputed: {
    plate: 'square',
    shape: EXCLAMATION,
    color: '--answer-limited',
    fill: 'fill-(--answer-limited)',
  },
  told: { plate: 'square', shape: LETTER_I, color: '--answer-told', fill: 'fill-(--answer-told)' },
};

/** Returns whether a mark means "unknown": other marks are drawn above it on a map. */
export const isBlank = (mark: Mark): boolean => mark === 'unrated' || mark === 'unknown';

/** A square with round corners, on the same grid. */
export const SQUARE_PLATE =
  'M5 1.5h14a3.5 3.5 0 0 1 3.5 3.5v14a3.5 3.5 0 0 1-3.5 3.5H5A3.5 3.5 0 0 1 1.5 19V5A3.5 3.5 0 0 1 5 1.5z';
