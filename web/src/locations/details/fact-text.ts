import { DETAIL_FIELDS, type DetailField } from '@wayable/protocol/answers/detail-fields';
import { FEATURES, type Feature } from '@wayable/protocol/features';
import type { LocationFact } from '@wayable/protocol/locations';
import { numberText, storedDetailText } from '~/catalogue/detail-text';
import { detailLabel, optionLabel } from '~/catalogue/details';
import { featureLabel } from '~/catalogue/features';
import { m } from '~/paraglide/messages';
import type { LengthUnit } from '~/ui/units';

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

const isFeature = (key: string): key is Feature => FEATURES.some((id) => id === key);
const isDetail = (key: string): key is DetailField => Object.hasOwn(DETAIL_FIELDS, key);

const ANSWERS: Readonly<Record<string, () => string>> = {
  yes: m.answer_yes,
  partly: m.answer_partly,
  no: m.answer_no,
};

/** Returns "Accessible parking spaces: 2"; undefined if the tag holds no number. */
function spacesText(value: string, unit: LengthUnit): string | undefined {
  if (!/^[1-9]\d{0,2}$/.test(value)) return undefined;
  const spaces = numberText('disabled_parking_spaces', Number(value), unit);
  return m.locations_fact_other({ key: detailLabel('disabled_parking_spaces'), value: spaces });
}

/**
 * Returns a fact in words. It is a tag of OpenStreetMap ("Wheelchair access: limited"), or a field from an
 * imported file ("Width of the door: 90 cm"). Unknown tags are written out.
 */
export function factText({ key, value }: Pick<LocationFact, 'key' | 'value'>, unit: LengthUnit): string {
  if (isDetail(key))
    return m.locations_fact_other({ key: detailLabel(key, unit), value: storedDetailText(key, value, unit) });
  if (isFeature(key))
    return m.locations_fact_other({ key: featureLabel(key), value: ANSWERS[value]?.() ?? value });
  const words = WORDS[`${key}=${value}`];
  if (words) return words();
  const spaces = key === 'capacity:disabled' ? spacesText(value, unit) : undefined;
  if (spaces !== undefined) return spaces;
  if (key === 'ramp:wheelchair' && (value === 'yes' || value === 'no')) {
    const ramp = optionLabel('entrance_ramp', value === 'yes' ? 'fixed' : 'none');
    return m.locations_fact_other({ key: detailLabel('entrance_ramp'), value: ramp });
  }
  // Omit the label, because the value is a whole sentence.
  if (key.startsWith('wheelchair:description')) return value;
  if (key === 'automatic_door' && AUTOMATIC_DOOR_KINDS.has(value))
    return m.locations_fact_automatic_door_kind({ kind: readable(value) });
  return m.locations_fact_other({ key: readable(key), value: readable(value) });
}

/** Groups facts by source and keeps their order. */
export function groupBySource(facts: readonly LocationFact[]): LocationFact[][] {
  const groups = new Map<string, LocationFact[]>();
  for (const fact of facts) {
    const name = `${fact.source}\n${fact.source_url}\n${fact.license}`;
    groups.set(name, [...(groups.get(name) ?? []), fact]);
  }
  return [...groups.values()];
}
