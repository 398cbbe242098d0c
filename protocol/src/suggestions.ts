import Type, { type Static } from 'typebox';
import { FEATURES, FeatureSchema } from './features.ts';
import { LOCALES, type Locale } from './locales.ts';
import { COMMENT_MAX } from './reviews.ts';
import { paragraphOfText } from './text.ts';

/** Minimum length of an analyzed comment in trimmed code points (docs/product.md#feature-suggestions). */
export const SUGGESTION_COMMENT_MIN = 10;
/** Minimum confidence of the model for a suggestion (docs/product.md#feature-suggestions). */
export const SUGGESTION_SCORE_MIN = 0.3;

/** Source of a suggestion: the model, or the keywords of the comment. */
export const SUGGESTION_SOURCES = ['model', 'keywords'] as const;
export type SuggestionSource = (typeof SUGGESTION_SOURCES)[number];

/** Why the model did not answer: it is loading, refuses the token, or is unreachable. */
export const MODEL_FAILURES = ['loading', 'refused', 'unavailable'] as const;
export type ModelFailure = (typeof MODEL_FAILURES)[number];

/** Why the result is limited: the model did not answer, nothing was found, or the language is unknown. */
export const SUGGESTION_NOTICES = ['by_keywords', 'nothing_found', 'unknown_language'] as const;
export type SuggestionNotice = (typeof SUGGESTION_NOTICES)[number];

const localeOf = (description: string) =>
  Type.Unsafe<Locale>(Type.String({ enum: LOCALES.map(({ code }) => code), description }));

export const FeatureSuggestionRequest = Type.Object({
  comments: paragraphOfText(
    COMMENT_MAX,
    `The comment of a review, ${SUGGESTION_COMMENT_MIN} characters or more`,
  ),
  language: Type.Optional(
    localeOf('The language of the page, used if the language of the comment is ambiguous'),
  ),
});

export const FeatureSuggestions = Type.Object({
  features: Type.Array(FeatureSchema, { maxItems: FEATURES.length, uniqueItems: true }),
  source: Type.Unsafe<SuggestionSource>(Type.String({ enum: [...SUGGESTION_SOURCES] })),
  notice: Type.Optional(Type.String({ description: 'The reason for limited results, in English' })),
  notice_code: Type.Optional(
    Type.Unsafe<SuggestionNotice>(
      Type.String({ enum: [...SUGGESTION_NOTICES], description: 'The same as a code' }),
    ),
  ),
  languages: Type.Optional(
    Type.Array(localeOf('A language that keywords support'), {
      maxItems: LOCALES.length,
      uniqueItems: true,
      description: 'With unknown_language: the known languages',
    }),
  ),
  reason: Type.Optional(Type.String({ description: 'The error of the model’s service, in English' })),
  reason_code: Type.Optional(
    Type.Unsafe<ModelFailure>(Type.String({ enum: [...MODEL_FAILURES], description: 'The same as a code' })),
  ),
});

export type FeatureSuggestionRequest = Static<typeof FeatureSuggestionRequest>;
export type FeatureSuggestions = Static<typeof FeatureSuggestions>;
