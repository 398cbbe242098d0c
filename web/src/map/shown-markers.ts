import type { MapFeature } from './map-engine';

/** Returns the markers with the listed ids, separated by spaces. */
export function shownMarkers(features: readonly MapFeature[], shownIds: string): MapFeature[] {
  const shown = new Set(shownIds.split(' '));
  return features.filter(({ id }) => shown.has(id));
}
