import { DETAIL_NAMES, type DetailField } from './detail-fields.ts';

/** Groups of details by part of a place, in the order of screens. */
export const DETAIL_TOPICS = ['entrance', 'inside', 'toilet', 'parking', 'sight', 'hearing'] as const;
export type DetailTopic = (typeof DETAIL_TOPICS)[number];

const TOPIC_OF: Record<DetailField, DetailTopic> = {
  entrance: 'entrance',
  entrance_steps: 'entrance',
  entrance_step_height_cm: 'entrance',
  entrance_ramp: 'entrance',
  ramp_slope_percent: 'entrance',
  door_width_cm: 'entrance',
  door_kind: 'entrance',
  entrance_bell: 'entrance',
  step_free_inside: 'inside',
  lift: 'inside',
  narrowest_passage_cm: 'inside',
  seating: 'inside',
  toilet: 'toilet',
  toilet_door_width_cm: 'toilet',
  toilet_turning_space: 'toilet',
  toilet_grab_bars: 'toilet',
  toilet_key: 'toilet',
  changing_place: 'toilet',
  disabled_parking: 'parking',
  disabled_parking_spaces: 'parking',
  parking_distance_m: 'parking',
  tactile_guiding: 'sight',
  braille: 'sight',
  good_lighting: 'sight',
  induction_loop: 'hearing',
  quiet_space: 'hearing',
  assistance_dogs: 'sight',
};

/** Returns the details of a topic, in the order of the form. */
export const listDetails = (topic: DetailTopic): DetailField[] =>
  DETAIL_NAMES.filter((field) => TOPIC_OF[field] === topic);
