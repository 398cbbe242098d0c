import Type from 'typebox';

/** How well a place fits, worst first. */
export const FIT_ANSWERS = ['no', 'unknown', 'partly', 'probably', 'yes'] as const;
export type FitAnswer = (typeof FIT_ANSWERS)[number];

/** Codes that explain a fit, or why a place does not fit. The screens translate them. */
export const FIT_REASONS = [
  'feature_yes',
  'feature_partly',
  'feature_no',
  'feature_unknown',
  'feature_disputed',
  'source_only',
  'contradicts_source',
  'steps_over',
  'step_height_over',
  'ramp_fixed',
  'ramp_portable',
  'ramp_slope_over',
  'width_under',
  'missing',
  'values_differ',
  'aged',
  'change_reported',
  'toilet_no',
  'toilet_none',
  'parking_none',
  'door_heavy',
  'door_revolving',
] as const;
export type FitReasonCode = (typeof FIT_REASONS)[number];

export interface FitReason {
  code: FitReasonCode;
  /** The number of people or the measure of the reason. For `values_differ`, the smallest value. */
  value?: number;
  /** The total number of people, or the requested limit. For `values_differ`, the largest value. */
  limit?: number;
  /** A feature, a detail, or the location of a width: door, passage, toilet. */
  where?: string;
}

export interface Fit {
  answer: FitAnswer;
  /** The reasons for the answer, the worst first. */
  reasons: FitReason[];
}

/** The result of one need. */
export interface NeedFit {
  answer: FitAnswer;
  reasons: FitReason[];
}

export const FitSchema = Type.Unsafe<Fit>(
  Type.Object(
    {
      answer: Type.String({ enum: [...FIT_ANSWERS] }),
      reasons: Type.Array(
        Type.Object({
          code: Type.String({ enum: [...FIT_REASONS] }),
          value: Type.Optional(Type.Number()),
          limit: Type.Optional(Type.Number()),
          where: Type.Optional(Type.String()),
        }),
      ),
    },
    { description: 'How well the place fits the needs of the request, the worst reason first' },
  ),
);

/** Returns the rank of an answer, from 0. */
export const rankOf = (answer: FitAnswer): number => FIT_ANSWERS.indexOf(answer);

/** Returns the worse of two answers. */
export const atMost = (answer: FitAnswer, cap: FitAnswer): FitAnswer =>
  rankOf(answer) <= rankOf(cap) ? answer : cap;
