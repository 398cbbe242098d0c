/**
 * A numeric detail of a review, with its inclusive limits and the direction that is worse for the visitor.
 */
interface NumberField {
  kind: 'number';
  min: number;
  max: number;
  /** The number must be a multiple of this step. */
  step?: number;
  worse: 'higher' | 'lower';
}

interface ChoiceField {
  kind: 'choice';
  options: readonly string[];
  /** Answers are weighed like answers to a feature; `none` counts as no. */
  isWeighed?: true;
}

interface BooleanField {
  kind: 'boolean';
}

const number = <const Options extends Omit<NumberField, 'kind'>>(options: Options) => ({
  kind: 'number' as const,
  ...options,
});
const choice = <const Options extends readonly string[]>(...options: Options) => ({
  kind: 'choice' as const,
  options,
});
const weighed = <const Options extends readonly string[]>(...options: Options) => ({
  ...choice(...options),
  isWeighed: true as const,
});
const boolean = { kind: 'boolean' as const };

/**
 * The details of a review in addition to its features, in the order of the form (docs/product.md#details).
 * All `entrance_*`, `ramp_*` and `door_*` fields describe one entrance: the entrance with the fewest
 * barriers.
 */
export const DETAIL_FIELDS = {
  entrance: choice('main', 'other'),
  entrance_steps: number({ min: 0, max: 200, step: 1, worse: 'higher' }),
  entrance_step_height_cm: number({ min: 0, max: 60, step: 0.5, worse: 'higher' }),
  entrance_ramp: choice('none', 'fixed', 'portable'),
  ramp_slope_percent: number({ min: 0, max: 40, worse: 'higher' }),
  door_width_cm: number({ min: 40, max: 400, worse: 'lower' }),
  door_kind: choice('automatic', 'open', 'light', 'heavy', 'revolving'),
  entrance_bell: boolean,
  step_free_inside: weighed('yes', 'partly', 'no'),
  lift: choice('yes', 'no', 'not-needed'),
  narrowest_passage_cm: number({ min: 40, max: 400, worse: 'lower' }),
  seating: weighed('yes', 'partly', 'no'),
  toilet: weighed('yes', 'partly', 'no', 'none'),
  toilet_door_width_cm: number({ min: 40, max: 200, worse: 'lower' }),
  toilet_turning_space: boolean,
  toilet_grab_bars: choice('none', 'left', 'right', 'both'),
  toilet_key: choice('none', 'staff', 'euro', 'radar', 'other'),
  changing_place: boolean,
  disabled_parking: choice('yes', 'no'),
  disabled_parking_spaces: number({ min: 1, max: 999, step: 1, worse: 'lower' }),
  parking_distance_m: number({ min: 0, max: 2_000, worse: 'higher' }),
  tactile_guiding: boolean,
  braille: boolean,
  good_lighting: boolean,
  induction_loop: boolean,
  quiet_space: boolean,
  assistance_dogs: boolean,
} satisfies Record<string, NumberField | ChoiceField | BooleanField>;

export type DetailField = keyof typeof DETAIL_FIELDS;

type FieldsOf<Kind> = {
  [Field in DetailField]: (typeof DETAIL_FIELDS)[Field] extends { kind: Kind } ? Field : never;
}[DetailField];

export type NumberDetail = FieldsOf<'number'>;
export type ChoiceDetail = FieldsOf<'choice'>;
export type BooleanDetail = FieldsOf<'boolean'>;

export const DETAIL_NAMES = Object.keys(DETAIL_FIELDS) as DetailField[];

export const isNumberDetail = (field: DetailField): field is NumberDetail =>
  DETAIL_FIELDS[field].kind === 'number';

export const NUMBER_DETAILS: readonly NumberDetail[] = DETAIL_NAMES.filter(isNumberDetail);

/** Returns whether a field describes an entrance. Each of two entrances has its own values. */
export const isEntranceDetail = (field: DetailField): boolean => /^(entrance|ramp|door)(_|$)/.test(field);
