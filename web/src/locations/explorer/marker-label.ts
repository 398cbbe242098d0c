import type { Location } from '@wayable/protocol/locations';
import { placeName, whatLabel } from '~/catalogue/kind-names';
import { factsText } from '~/catalogue/public-facts';
import { m } from '~/paraglide/messages';
import { formatNumber, formatRating } from '~/ui/text/format';

type Rated = Pick<Location, 'name' | 'category' | 'overall_rating' | 'total_reviews' | 'public_facts'> &
  Partial<Pick<Location, 'kind' | 'has_name' | 'names'>>;

function ratedLabel(location: Rated): string {
  const { overall_rating, total_reviews } = location;
  const place = { name: placeName(location), category: whatLabel(location) };
  return total_reviews === 0
    ? m.locations_marker_unrated(place)
    : m.locations_marker_rated({
        ...place,
        rating: formatRating(overall_rating),
        count: total_reviews,
        shown: formatNumber(total_reviews),
      });
}

/** Returns the label of a marker: "Art Institute of Chicago, Entertainment, 4.3 of 5, 12 reviews". */
export function markerLabel(location: Rated): string {
  const label = ratedLabel(location);
  const facts = factsText(location.public_facts);
  return facts === undefined ? label : m.locations_marker_facts({ label, facts });
}
