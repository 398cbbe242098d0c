import type { RatingBand } from '@wayable/protocol/ratings';
import { m } from '~/paraglide/messages';
import { classNames } from '~/ui/class-names';
import { MarkShape } from './mark-shape';

/** The texts and backgrounds of the bands. Shapes and colors are in marks.ts and catalogue.css. */
const LOOKS: Record<RatingBand, { label: () => string; range: () => string; wash: string }> = {
  excellent: {
    label: m.band_excellent,
    range: m.band_excellent_range,
    wash: 'border-(--band-excellent) bg-(--band-excellent-wash)',
  },
  good: {
    label: m.band_good,
    range: m.band_good_range,
    wash: 'border-(--band-good) bg-(--band-good-wash)',
  },
  fair: {
    label: m.band_fair,
    range: m.band_fair_range,
    wash: 'border-(--band-fair) bg-(--band-fair-wash)',
  },
  poor: {
    label: m.band_poor,
    range: m.band_poor_range,
    wash: 'border-(--band-poor) bg-(--band-poor-wash)',
  },
  unrated: {
    label: m.band_unrated,
    range: m.band_unrated_range,
    wash: 'border-(--band-unrated) bg-(--band-unrated-wash)',
  },
};

/** Returns the band's name (docs/product.md#rating-bands). */
export const bandLabel = (band: RatingBand): string => LOOKS[band].label();

/** Returns the band's range of ratings ("3.0–3.9"). */
export const bandRange = (band: RatingBand): string => LOOKS[band].range();

/** Shows the band of a rating as color, shape and text. */
export function RatingBandBadge({ band }: { band: RatingBand }) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1.5 rounded-round border-2 px-3 py-0.5 text-small font-semibold leading-snug text-ink',
        LOOKS[band].wash,
      )}
    >
      <MarkShape mark={band} />
      {bandLabel(band)}
    </span>
  );
}
