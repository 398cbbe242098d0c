import type {
  BooleanDetail,
  ChoiceDetail,
  DetailField,
  NumberDetail,
} from '@wayable/protocol/answers/detail-fields';
import type { DetailTopic } from '@wayable/protocol/answers/detail-topics';
import { m } from '~/paraglide/messages';
import { formatMeasure } from '~/ui/text/format';
import { type LengthUnit, toInches } from '~/ui/units';

const TOPIC_WORDS: Record<DetailTopic, () => string> = {
  entrance: m.topic_entrance,
  inside: m.topic_inside,
  toilet: m.topic_toilet,
  parking: m.topic_parking,
  sight: m.topic_sight,
  hearing: m.topic_hearing,
};

/** The diameter that a wheelchair needs to turn. */
const TURNING_SPACE_CM = 150;

const LABELS: Record<DetailField, (inputs: { size: string }) => string> = {
  entrance: m.detail_entrance,
  entrance_steps: m.detail_entrance_steps,
  entrance_step_height_cm: m.detail_entrance_step_height,
  entrance_ramp: m.detail_entrance_ramp,
  ramp_slope_percent: m.detail_ramp_slope,
  door_width_cm: m.detail_door_width,
  door_kind: m.detail_door_kind,
  entrance_bell: m.detail_entrance_bell,
  step_free_inside: m.detail_step_free_inside,
  lift: m.detail_lift,
  narrowest_passage_cm: m.detail_narrowest_passage,
  seating: m.detail_seating,
  toilet: m.detail_toilet,
  toilet_door_width_cm: m.detail_toilet_door_width,
  toilet_turning_space: m.detail_toilet_turning_space,
  toilet_grab_bars: m.detail_toilet_grab_bars,
  toilet_key: m.detail_toilet_key,
  changing_place: m.detail_changing_place,
  disabled_parking: m.detail_disabled_parking,
  disabled_parking_spaces: m.detail_disabled_parking_spaces,
  parking_distance_m: m.detail_parking_distance,
  tactile_guiding: m.detail_tactile_guiding,
  braille: m.detail_braille,
  good_lighting: m.detail_good_lighting,
  induction_loop: m.detail_induction_loop,
  quiet_space: m.detail_quiet_space,
  assistance_dogs: m.detail_assistance_dogs,
};

const OPTION_WORDS: Partial<Record<DetailField, Record<string, () => string>>> = {
  entrance: { main: m.option_entrance_main, other: m.option_entrance_other },
  entrance_ramp: { none: m.option_ramp_none, fixed: m.option_ramp_fixed, portable: m.option_ramp_portable },
  door_kind: {
    automatic: m.option_door_automatic,
    open: m.option_door_open,
    light: m.option_door_light,
    heavy: m.option_door_heavy,
    revolving: m.option_door_revolving,
  },
  lift: { 'not-needed': m.option_lift_not_needed },
  toilet: { none: m.option_toilet_none },
  toilet_grab_bars: {
    none: m.option_bars_none,
    left: m.option_bars_left,
    right: m.option_bars_right,
    both: m.option_bars_both,
  },
  toilet_key: {
    none: m.option_key_none,
    staff: m.option_key_staff,
    euro: m.option_key_euro,
    radar: m.option_key_radar,
    other: m.option_key_other,
  },
};

const SHARED_WORDS: Record<string, () => string> = {
  yes: m.answer_yes,
  partly: m.answer_partly,
  no: m.answer_no,
};

/** Returns the label of a topic in the page's language. */
export const topicLabel = (topic: DetailTopic): string => TOPIC_WORDS[topic]();

/** Formats a length in the person's unit ("84 cm", "33.1 in"). */
export const lengthText = (centimeters: number, length: LengthUnit): string =>
  length === 'in' ? formatMeasure(toInches(centimeters), 'inch') : formatMeasure(centimeters, 'centimeter');

/** Returns the label of a detail without its unit. Lengths in the label are in the person's unit. */
export const detailLabel = (field: DetailField, length: LengthUnit = 'cm'): string =>
  LABELS[field]({ size: lengthText(TURNING_SPACE_CM, length) });

/** Returns the label of an option; a boolean is yes or no. */
export function optionLabel(field: ChoiceDetail | BooleanDetail, option: string | boolean): string {
  const id = typeof option === 'boolean' ? (option ? 'yes' : 'no') : option;
  return (OPTION_WORDS[field]?.[id] ?? SHARED_WORDS[id])?.() ?? id;
}

/** The stored unit of a numeric detail. The screens can show `cm` in inches, and `m` in feet. */
type DetailUnit = 'cm' | 'percent' | 'm' | 'count';

/** Returns the unit of a numeric detail. */
export function unitOf(field: NumberDetail): DetailUnit {
  if (field.endsWith('_cm')) return 'cm';
  if (field.endsWith('_percent')) return 'percent';
  return field.endsWith('_m') ? 'm' : 'count';
}
