import type { Location } from '@wayable/protocol/locations';

/** Best rated first, as the search has them; then those that more people have rated, then by name. */
export const sortByRating = (locations: readonly Location[]): Location[] =>
  locations.toSorted(
    (one, other) =>
      other.overall_rating - one.overall_rating ||
      other.total_reviews - one.total_reviews ||
      one.name.localeCompare(other.name),
  );
