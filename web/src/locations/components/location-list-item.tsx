import type { Location } from '@wayable/protocol/locations';
import { ratingBand } from '@wayable/protocol/ratings';
import { m } from '~/paraglide/messages';
import { categoryLabel } from '~/ui/category-label';
import { classNames } from '~/ui/class-names';
import { formatNumber, formatRating } from '~/ui/format';
import { BandShape, bandLabel } from '~/ui/rating-band';

/** What a list says of a location: all that its marker on the map says, and its address. */
export function LocationListItem({ location, isSelected }: { location: Location; isSelected: boolean }) {
  const { name, address, category, overall_rating, total_reviews } = location;
  const band = ratingBand(overall_rating, total_reviews);
  return (
    <span
      className={classNames(
        'flex w-full flex-col gap-0.5 rounded-medium border-2 px-3.5 py-2.5 text-start',
        isSelected
          ? 'border-accent bg-accent-wash forced-colors:border-[Highlight] forced-colors:border-4'
          : 'border-transparent hover:bg-sunken forced-colors:border-[Canvas]',
      )}
    >
      <span className="font-bold leading-snug">{name}</span>
      <span className="text-small leading-snug text-ink-soft">
        {address || m.locations_address_unknown()}
      </span>
      <span className="mt-1 flex flex-wrap items-center gap-x-2 text-small leading-snug">
        <span className="inline-flex items-center gap-1.5 font-semibold">
          <BandShape band={band} />
          {bandLabel(band)}
          {total_reviews > 0 && ` ${formatRating(overall_rating)}`}
        </span>
        {total_reviews > 0 && (
          <span className="text-ink-soft">
            {m.locations_reviews({ count: total_reviews, shown: formatNumber(total_reviews) })}
          </span>
        )}
        <span className="text-ink-soft">{categoryLabel(category)}</span>
      </span>
    </span>
  );
}
