import type { Feature } from '@wayable/protocol/categories';
import type { OsmTags } from './osm-category.ts';

/** A tag that says something of accessibility, with the feature that it supports, if any. */
export interface ImportedFact {
  key: string;
  value: string;
  feature: Feature | null;
}

const VALUE_MAX = 300;
const ANY = undefined;

interface Rule {
  key: string;
  feature: Feature | null;
  /** The values that support the feature. */
  supporting: string[] | typeof ANY;
}

/** OpenStreetMap wiki: Key:wheelchair, Key:automatic_door, Key:tactile_paving, Key:speech_output. */
const RULES: Rule[] = [
  { key: 'wheelchair', feature: 'wheelchair-accessible', supporting: ['yes', 'designated'] },
  {
    key: 'automatic_door',
    feature: 'automatic-doors',
    supporting: ['yes', 'button', 'motion', 'continuous', 'slowdown_button', 'floor'],
  },
  { key: 'tactile_paving', feature: 'visual-aids', supporting: ['yes', 'contrasted'] },
  { key: 'tactile_writing:braille', feature: 'visual-aids', supporting: ['yes'] },
  { key: 'speech_output', feature: 'audio-cues', supporting: ['yes'] },
  { key: 'traffic_signals:sound', feature: 'audio-cues', supporting: ['yes'] },
  { key: 'toilets:wheelchair', feature: null, supporting: ANY },
  { key: 'ramp:wheelchair', feature: null, supporting: ANY },
  { key: 'hearing_loop', feature: null, supporting: ANY },
  { key: 'wheelchair:description', feature: null, supporting: ANY },
];

/** What the tags of a place say of its accessibility; a value that denies a feature is a fact without one. */
export function factsOf(tags: OsmTags): ImportedFact[] {
  return RULES.flatMap(({ key, feature, supporting }) => {
    const value = tags[key]?.trim();
    if (!value) return [];
    const isSupported = supporting?.includes(value) ?? false;
    return [{ key, value: [...value].slice(0, VALUE_MAX).join(''), feature: isSupported ? feature : null }];
  });
}

/** Adds what is tagged on the entrances of a building and not on the building itself. */
export function addEntranceFacts(facts: ImportedFact[], entrances: OsmTags[]): ImportedFact[] {
  const known = new Set(facts.map(({ key }) => key));
  const added = entrances
    .flatMap(factsOf)
    .filter(({ key, feature }) => feature !== null && !known.has(key) && known.add(key));
  return [...facts, ...added];
}
