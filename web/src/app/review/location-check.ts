import type { LocationChoice, LocationFieldErrors } from '~/locations/location-field/location-choice';
import { m } from '~/paraglide/messages';

/** The reason why a place cannot be sent yet. */
interface LocationProblem {
  kind: 'required' | 'coordinates';
  errors: LocationFieldErrors;
}

const isOutside = (degrees: number, limit: number) => !Number.isFinite(degrees) || Math.abs(degrees) > limit;

/**
 * Checks the place of a review (docs/product.md#writing-a-review). It needs a name, an address, a category
 * and valid coordinates that are not both zero.
 */
export function findLocationProblem(choice: LocationChoice): LocationProblem | null {
  if (choice.kind === 'existing') return null;
  if (choice.kind === 'none') return { kind: 'required', errors: { name: m.review_place_missing() } };

  const errors: LocationFieldErrors = {};
  if (choice.name.trim() === '') errors.name = m.review_name_missing();
  if (choice.address.trim() === '') errors.address = m.review_address_missing();
  if (choice.category === null) errors.category = m.review_category_missing();
  const coordinates = findCoordinatesError(choice.latitude, choice.longitude);
  if (coordinates) errors.coordinates = coordinates;
  if (errors.name || errors.address || errors.category) return { kind: 'required', errors };
  return coordinates ? { kind: 'coordinates', errors } : null;
}

function findCoordinatesError(latitude: number | null, longitude: number | null): string | undefined {
  if (latitude === null || longitude === null) return m.review_coordinates_missing();
  if (isOutside(latitude, 90) || isOutside(longitude, 180)) return m.review_coordinates_invalid();
  return latitude === 0 && longitude === 0 ? m.review_coordinates_invalid() : undefined;
}
