import type { RatingBand } from '@wayable/protocol/ratings';
import { m } from '~/paraglide/messages';
import { classNames } from './class-names';
import { BAND_SHAPES } from './rating-band-shapes';

const LABELS: Record<RatingBand, () => string> = {
  excellent: m.band_excellent,
  good: m.band_good,
  fair: m.band_fair,
  poor: m.band_poor,
  unrated: m.band_unrated,
};

const FILLS: Record<RatingBand, string> = {
  excellent: 'fill-(--band-excellent)',
  good: 'fill-(--band-good)',
  fair: 'fill-(--band-fair)',
  poor: 'fill-(--band-poor)',
  unrated: 'fill-(--band-unrated)',
};

const WASHES: Record<RatingBand, string> = {
  excellent: 'border-(--band-excellent) bg-(--band-excellent-wash)',
  good: 'border-(--band-good) bg-(--band-good-wash)',
  fair: 'border-(--band-fair) bg-(--band-fair-wash)',
  poor: 'border-(--band-poor) bg-(--band-poor-wash)',
  unrated: 'border-(--band-unrated) bg-(--band-unrated-wash)',
};

/** The band's word (specification section 2, legend). */
export const bandLabel = (band: RatingBand): string => LABELS[band]();

/** The band's shape in its colour; decoration beside the word. */
export function BandShape({ band, className }: { band: RatingBand; className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      className={classNames('size-4 shrink-0 forced-colors:fill-[CanvasText]', FILLS[band], className)}
    >
      <path fillRule="evenodd" d={BAND_SHAPES[band]} />
    </svg>
  );
}

/** The band of a rating as colour, shape and word. */
export function RatingBandBadge({ band, className }: { band: RatingBand; className?: string }) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1.5 rounded-round border-2 px-3 py-0.5 text-small font-semibold leading-snug text-ink',
        WASHES[band],
        className,
      )}
    >
      <BandShape band={band} />
      {bandLabel(band)}
    </span>
  );
}
