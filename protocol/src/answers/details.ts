import Type, { type TSchema } from 'typebox';
import {
  type BooleanDetail,
  type ChoiceDetail,
  DETAIL_FIELDS,
  DETAIL_NAMES,
  type DetailField,
  NUMBER_DETAILS,
  type NumberDetail,
} from './detail-fields.ts';

/** A person's answers about the details of a place. All are optional. */
export type Details = { [Field in NumberDetail]?: number } & {
  [Field in ChoiceDetail]?: (typeof DETAIL_FIELDS)[Field]['options'][number];
} & { [Field in BooleanDetail]?: boolean } & {
  /** Numbers that were measured. The others were estimated. */
  measured?: NumberDetail[];
};

const DESCRIPTIONS: { [Field in DetailField]?: string } = {
  entrance: 'The entrance that `entrance_*`, `ramp_*` and `door_*` describe: that with the fewest barriers',
  entrance_step_height_cm: 'The highest single step or threshold, in halves of a centimeter',
  door_width_cm: 'The clear width',
  entrance_bell: 'Whether visitors must ring or be let in',
  narrowest_passage_cm: 'The narrowest point inside, including elevator doors',
  seating: 'A place at a table or in the rows with a wheelchair',
  toilet: '`none`: there is no toilet for visitors',
  toilet_turning_space: 'A free circle or square of 150 cm',
  toilet_grab_bars: 'On which side, seen from the seat',
  quiet_space: 'A quiet room or corner',
  assistance_dogs: 'Whether assistance dogs were let in',
};

function toSchema(field: DetailField): TSchema {
  const options: { description?: string } = {};
  const description = DESCRIPTIONS[field];
  if (description) options.description = description;
  const limits = DETAIL_FIELDS[field];
  if (limits.kind === 'boolean') return Type.Boolean(options);
  if (limits.kind === 'choice') return Type.String({ enum: [...limits.options], ...options });
  const both = `must be from ${limits.min} to ${limits.max}`;
  const messages = { minimum: both, maximum: both };
  const range = { minimum: limits.min, maximum: limits.max, 'x-messages': messages, ...options };
  if (!('step' in limits)) return Type.Number(range);
  return limits.step === 1 ? Type.Integer(range) : Type.Number({ multipleOf: limits.step, ...range });
}

export const DetailsSchema = Type.Unsafe<Details>(
  Type.Object(
    {
      ...Object.fromEntries(DETAIL_NAMES.map((field) => [field, Type.Optional(toSchema(field))])),
      measured: Type.Optional(
        Type.Array(Type.String({ enum: [...NUMBER_DETAILS] }), {
          uniqueItems: true,
          maxItems: NUMBER_DETAILS.length,
          description: 'The measured numbers; all others were estimated',
        }),
      ),
    },
    { additionalProperties: false, description: 'Details in addition to the features' },
  ),
);

/** Returns the first number marked as measured that has no value, or undefined. */
export const findMeasuredAbsentee = ({ measured = [], ...details }: Details): NumberDetail | undefined =>
  measured.find((field) => details[field] === undefined);
