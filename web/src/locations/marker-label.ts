import type { Location } from '@wayable/protocol/locations';
import { m } from '~/paraglide/messages';
import { categoryLabel } from '~/ui/category-label';
import { formatNumber, formatRating } from '~/ui/format';

type Rated = Pick<Location, 'name' | 'category' | 'overall_rating' | 'total_reviews'>;

/** "Art Institute of Chicago, Entertainment, 4.3 of 5, 12 reviews" */
export function markerLabel({ name, category, overall_rating, total_reviews }: Rated): string {
  const place = { name, category: categoryLabel(category) };
  return total_reviews === 0
    ? m.locations_marker_unrated(place)
    : m.locations_marker_rated({
        ...place,
        rating: formatRating(overall_rating),
        count: total_reviews,
        shown: formatNumber(total_reviews),
      });
}
