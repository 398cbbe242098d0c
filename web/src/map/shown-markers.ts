import type { MapFeature } from './map-engine';

/** The markers whose ids are listed, separated by blanks. */
export function shownMarkers(features: readonly MapFeature[], shownIds: string): MapFeature[] {
  const shown = new Set(shownIds.split(' '));
  return features.filter(({ id }) => shown.has(id));
}
