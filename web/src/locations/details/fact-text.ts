import type { LocationFact } from '@wayable/protocol/locations';
import { m } from '~/paraglide/messages';

const WORDS: Record<string, () => string> = {
  'wheelchair=yes': m.locations_fact_wheelchair_yes,
  'wheelchair=designated': m.locations_fact_wheelchair_designated,
  'wheelchair=limited': m.locations_fact_wheelchair_limited,
  'wheelchair=no': m.locations_fact_wheelchair_no,
  'automatic_door=yes': m.locations_fact_automatic_door_yes,
  'automatic_door=no': m.locations_fact_automatic_door_no,
  'tactile_paving=yes': m.locations_fact_tactile_paving_yes,
  'tactile_paving=contrasted': m.locations_fact_tactile_paving_contrasted,
  'tactile_paving=no': m.locations_fact_tactile_paving_no,
  'tactile_writing:braille=yes': m.locations_fact_braille_yes,
  'tactile_writing:braille=no': m.locations_fact_braille_no,
  'speech_output=yes': m.locations_fact_speech_output_yes,
  'speech_output=no': m.locations_fact_speech_output_no,
  'traffic_signals:sound=yes': m.locations_fact_signals_sound_yes,
  'traffic_signals:sound=no': m.locations_fact_signals_sound_no,
  'toilets:wheelchair=yes': m.locations_fact_toilet_yes,
  'toilets:wheelchair=designated': m.locations_fact_toilet_yes,
  'toilets:wheelchair=limited': m.locations_fact_toilet_limited,
  'toilets:wheelchair=no': m.locations_fact_toilet_no,
  'amenity=toilets': m.locations_fact_public_toilet,
};

const AUTOMATIC_DOOR_KINDS = new Set(['button', 'motion', 'continuous', 'slowdown_button', 'floor']);

const readable = (tag: string): string => tag.replace(/[_:]+/g, ' ');

/** A fact of OpenStreetMap's tags in words ("Wheelchair access: limited"); a tag we have no words for is spelled out. */
export function factText({ key, value }: Pick<LocationFact, 'key' | 'value'>): string {
  const words = WORDS[`${key}=${value}`];
  if (words) return words();
  if (key === 'automatic_door' && AUTOMATIC_DOOR_KINDS.has(value))
    return m.locations_fact_automatic_door_kind({ kind: readable(value) });
  return m.locations_fact_other({ key: readable(key), value: readable(value) });
}

/** Facts by where they come from, in the order given. */
export function groupBySource(facts: readonly LocationFact[]): LocationFact[][] {
  const groups = new Map<string, LocationFact[]>();
  for (const fact of facts) {
    const name = `${fact.source}\n${fact.source_url}\n${fact.license}`;
    groups.set(name, [...(groups.get(name) ?? []), fact]);
  }
  return [...groups.values()];
}
