import Type, { type Static } from 'typebox';
import { FEATURES, type Feature } from '../features.ts';

/** Answers to a feature. A feature without an answer was not checked. */
export const FEATURE_ANSWERS = ['yes', 'partly', 'no'] as const;
export type FeatureAnswer = (typeof FEATURE_ANSWERS)[number];

export type FeatureAnswers = { [Id in Feature]?: FeatureAnswer };

export const FeatureAnswerSchema = Type.Unsafe<FeatureAnswer>(Type.String({ enum: [...FEATURE_ANSWERS] }));

export const FeatureAnswersSchema = Type.Unsafe<FeatureAnswers>(
  Type.Object(Object.fromEntries(FEATURES.map((id) => [id, Type.Optional(FeatureAnswerSchema)])), {
    additionalProperties: false,
    description:
      'The answer to each feature; a missing feature was not checked. With `accessibility_features`, both must agree',
  }),
);

/** How a person visited. Stored only with their consent, and shown only with the review. */
export const VISITED_AS = [
  'wheelchair',
  'walking-aid',
  'blind-or-low-vision',
  'deaf-or-hard-of-hearing',
  'pram',
  'companion',
  'none',
] as const;
export type VisitedAs = (typeof VISITED_AS)[number];

export const VisitedAsSchema = Type.Unsafe<VisitedAs>(Type.String({ enum: [...VISITED_AS] }));

/** The fields of a review for how its author visited; null deletes the answer. */
export const visitedAsFields = {
  visited_as: Type.Optional(
    Type.Union([VisitedAsSchema, Type.Null()], {
      description: 'How the contributor visited; only with `visited_as_consent: true`',
    }),
  ),
  visited_as_consent: Type.Optional(
    Type.Boolean({ description: 'Whether `visited_as` may be shown with the review' }),
  ),
};

/** Returns the features answered yes, in the order of screens. */
export const listFeaturesWithYes = (answers: FeatureAnswers): Feature[] =>
  FEATURES.filter((id) => answers[id] === 'yes');

/** Returns the answer yes for each feature of a list. */
export const toFeatureAnswers = (features: readonly Feature[]): FeatureAnswers =>
  Object.fromEntries(features.map((id) => [id, 'yes']));

const sent = Type.Object({
  feature_answers: Type.Optional(FeatureAnswersSchema),
  accessibility_features: Type.Optional(Type.Array(Type.Unsafe<Feature>(Type.String()))),
});

/**
 * Returns a review's answers to features, from either of its two fields. Returns undefined without both
 * fields, and `'contradiction'` if the list and the yes answers differ.
 */
export function readFeatureAnswers({
  feature_answers: answers,
  accessibility_features: features,
}: Static<typeof sent>): FeatureAnswers | 'contradiction' | undefined {
  if (answers === undefined) return features && toFeatureAnswers(features);
  if (features === undefined) return answers;
  const listed = FEATURES.filter((id) => features.includes(id));
  const isSame = listed.join() === listFeaturesWithYes(answers).join();
  return isSame ? answers : 'contradiction';
}
