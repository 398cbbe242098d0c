import { accessOfFacts } from '@wayable/protocol/answers/access-text';
import { describe, expect, it } from 'vitest';
import { NO_NEEDS } from '../needs';
import { type Cluster, type ListedLocation, markOf, toEntry, toMapFeature } from './explorer-entry';

const place = (changes: Partial<ListedLocation> = {}): ListedLocation => ({
  id: 'a',
  name: 'Library',
  address: '',
  category: 'public-service',
  latitude: 1,
  longitude: 2,
  overall_rating: 0,
  total_reviews: 0,
  accessibility_features: [],
  public_facts: {},
  access: accessOfFacts(changes.public_facts ?? {}),
  ...changes,
});
const partly = { 'wheelchair-accessible': { says: 'limited', source: 'OpenStreetMap' } } as const;

describe('markOf', () => {
  it('marks a place by rating, else by public facts', () => {
    expect(markOf(place({ overall_rating: 4, total_reviews: 1, public_facts: partly }), NO_NEEDS)).toBe(
      'excellent',
    );
    expect(markOf(place({ public_facts: partly }), NO_NEEDS)).toBe('limited');
    expect(markOf(place(), NO_NEEDS)).toBe('unrated');
  });

  it('marks a place by its fit if needs are set', () => {
    expect(markOf(place({ overall_rating: 4, total_reviews: 1 }), { features: ['audio-cues'] })).toBe(
      'unknown',
    );
    expect(markOf(place({ public_facts: partly }), { features: ['wheelchair-accessible'] })).toBe('limited');
  });

  it("adds the fit to a marker's label", () => {
    const labelOf = (location: ListedLocation) =>
      toMapFeature(toEntry(location), { features: ['wheelchair-accessible'] }, undefined).label;
    expect(labelOf(place({ public_facts: partly }))).toBe(
      'Library, Public Services, not rated yet, partly step-free (OpenStreetMap), fits you in part',
    );
    expect(labelOf(place())).toBe('Library, Public Services, not rated yet, not known whether it fits you');
  });
});

describe('cluster', () => {
  const cluster = (changes: Partial<Cluster>) => {
    const entry: Cluster = {
      id: 'c',
      count: 9,
      meanRating: 0,
      rated: 0,
      bands: { excellent: 0, good: 0, fair: 0, poor: 0, unrated: 0 },
      withFacts: 0,
      middle: { latitude: 1, longitude: 2 },
      zoom: 5,
      latitude: 1,
      longitude: 2,
      ...changes,
    };
    return toMapFeature({ kind: 'cluster', id: 'c', cluster: entry }, NO_NEEDS, undefined);
  };

  it('marks a cluster of unrated places by public facts', () => {
    expect(cluster({ withFacts: 3 })).toMatchObject({
      mark: 'told',
      label: '9 places, Not rated yet, Public facts on 3',
    });
    expect(cluster({})).toMatchObject({ mark: 'unrated', label: '9 places, Not rated yet' });
    expect(cluster({ rated: 2, meanRating: 3, withFacts: 3 })).toMatchObject({ mark: 'good' });
  });

  it('labels a cluster with the ratings of its places', () => {
    const bands = { excellent: 0, good: 2, fair: 1, poor: 0, unrated: 6 };
    expect(cluster({ rated: 3, meanRating: 3, bands })).toMatchObject({
      label: '9 places, Good 3.0 on average, Good: 2, Fair: 1, Not rated yet: 6',
      ring: [0, 3, 1, 0, 12],
    });
  });
});
