import { MAX_RATING, toShownRating } from '@wayable/protocol/ratings';
import { m } from '~/paraglide/messages';
import { formatRating } from './text/format';

const STAR = 'M12 2.2l3 6.2 6.8 1-4.9 4.7 1.2 6.8L12 17.7l-6.1 3.2 1.2-6.8L2.2 9.4l6.8-1z';
const POSITIONS = Array.from({ length: MAX_RATING }, (_, index) => index);

interface StarRowProps {
  /** 0 to 5; 0 if there are no ratings. */
  rating: number;
}

/** Five stars, filled to the tenth, announced as "4.3 out of 5". */
export function StarRow({ rating }: StarRowProps) {
  const shown = toShownRating(rating);
  const label =
    shown === 0
      ? m.stars_none()
      : m.stars_out_of_five({ rating: Number.isInteger(shown) ? String(shown) : formatRating(shown) });
  return (
    <span role="img" aria-label={label} className="inline-flex gap-0.5">
      {POSITIONS.map((position) => (
        <Star key={position} share={Math.min(1, Math.max(0, shown - position))} />
      ))}
    </span>
  );
}

function Star({ share }: { share: number }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className="size-5">
      <path d={STAR} className="fill-none stroke-star stroke-2 forced-colors:stroke-[CanvasText]" />
      {share > 0 && (
        <svg aria-hidden="true" width={24 * share} height={24} viewBox={`0 0 ${24 * share} 24`}>
          <path d={STAR} className="fill-star forced-colors:fill-[CanvasText]" />
        </svg>
      )}
    </svg>
  );
}
