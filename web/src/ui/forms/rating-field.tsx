import { MAX_RATING } from '@wayable/protocol/ratings';
import { Star } from 'lucide-react';
import { useId } from 'react';
import { m } from '~/paraglide/messages';
import { classNames } from '~/ui/class-names';
import { FieldMessage, RequiredMark } from './field';

/** The names of the rating bands (docs/product.md#rating-bands), as on the map. */
const WORDS = [m.band_poor, m.band_fair, m.band_good, m.band_excellent, m.band_excellent] as const;
const RATINGS = Array.from({ length: MAX_RATING }, (_, index) => index + 1);

interface RatingFieldProps {
  label: string;
  /** 1 to 5, or null if there is no choice. */
  value: number | null;
  onChange: (rating: number) => void;
  error?: string | undefined;
}

/** A required rating of 1 to 5 stars as radio buttons: arrow keys choose, and each star has its name. */
export function RatingField({ label, value, onChange, error }: RatingFieldProps) {
  const id = useId();
  const errorId = `${id}-error`;
  const chosenWord = value === null ? undefined : WORDS[value - 1];
  return (
    <fieldset className="min-w-0" aria-describedby={error ? errorId : undefined}>
      <legend className="font-semibold">
        {label} <RequiredMark />
      </legend>
      <div className="mt-1 flex flex-wrap items-center gap-x-3">
        <div className="flex flex-wrap">
          {RATINGS.map((rating) => (
            <label
              key={rating}
              className="relative flex size-12 cursor-pointer items-center justify-center rounded-small has-focus-visible:outline-3 has-focus-visible:outline-focus"
            >
              <input
                type="radio"
                name={id}
                value={rating}
                checked={value === rating}
                required
                aria-invalid={error ? true : undefined}
                aria-label={m.rating_option({ count: rating, word: WORDS[rating - 1]?.() ?? '' })}
                onChange={() => onChange(rating)}
                className="absolute inset-0 cursor-pointer opacity-0"
              />
              <Star
                aria-hidden
                className={classNames(
                  'size-9 text-star transition-transform forced-colors:text-[CanvasText]',
                  value !== null && rating <= value ? 'fill-current' : 'fill-transparent',
                )}
              />
            </label>
          ))}
        </div>
        {chosenWord && (
          <span aria-hidden className="font-semibold">
            {chosenWord()}
          </span>
        )}
      </div>
      <FieldMessage id={errorId} text={error} />
    </fieldset>
  );
}
