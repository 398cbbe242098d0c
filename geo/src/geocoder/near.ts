import { invalidField } from '@wayable/platform/http/errors/domain-error';
import { toDegrees } from '@wayable/server/locations/distance';
import type { GeoPoint } from './geocoder.ts';

/** Converts two query numbers to a point. */
export const toPoint = (lat: number, lng: number): GeoPoint => ({
  latitude: toDegrees(lat),
  longitude: toDegrees(lng),
});

/**
 * Returns the point near which results rank higher, if the query has one.
 * @throws {DomainError} validation_failed if only one of the two numbers is given
 */
export function toNear({ lat, lng }: { lat?: number; lng?: number }): GeoPoint | undefined {
  if (lat === undefined && lng === undefined) return undefined;
  if (lat === undefined) throw invalidField('lat', 'must be given together with lng', 'missing');
  if (lng === undefined) throw invalidField('lng', 'must be given together with lat', 'missing');
  return toPoint(lat, lng);
}
