import Type from 'typebox';
import { FEATURES, type Feature } from '../features.ts';
import { Timestamp } from '../text.ts';
import { DETAIL_FIELDS, DETAIL_NAMES, type DetailField, type NumberDetail } from './detail-fields.ts';
import type { ChoiceSummary, NumberSummary } from './detail-summaries.ts';
import { FeatureAnswerSchema } from './feature-answers.ts';
import { VERDICTS, type Verdict, type VerdictSummary } from './verdict.ts';

type Dated<Summary extends { newest_at: number | null }> = Omit<Summary, 'newest_at'> & {
  /** The day of the newest answer, as noon UTC. */
  newest_at: Summary['newest_at'] extends number ? string : string | null;
};

/** The summary of the answers and public facts about a feature. */
export type FeatureAccess = Dated<VerdictSummary> & { unanswered: number };

export type NumberAccess = Dated<NumberSummary>;
export type ChoiceAccess = Dated<ChoiceSummary>;

export type DetailsAccess = {
  [Field in DetailField]?: Field extends NumberDetail ? NumberAccess : ChoiceAccess;
};

/** The summary of all answers about a place (docs/product.md#verdicts). */
export interface Access {
  features: Record<Feature, FeatureAccess>;
  details: DetailsAccess;
  /** The second entrance, if two were described. `details` has the entrance with fewer barriers. */
  other_entrance?: DetailsAccess;
  /** Whether a change was reported after the newest answer. */
  change_reported: boolean;
}

/** The verdicts of a place without details and counts, for lists. */
export interface AccessVerdicts {
  features: Record<Feature, { verdict: Verdict; source?: string }>;
}

const verdict = Type.Unsafe<Verdict>(Type.String({ enum: [...VERDICTS] }));
const people = Type.Integer({ minimum: 0 });
const source = Type.Optional(
  Type.String({ description: 'The public source of a verdict without answers of people' }),
);
const newest_at = Type.Union([Timestamp, Type.Null()], {
  description: 'The day of the newest answer, as its noon in UTC',
});
const disputed = Type.Optional(Type.Boolean());

export const FeatureAccessSchema = Type.Object({
  verdict,
  yes: people,
  partly: people,
  no: people,
  unanswered: Type.Integer({
    minimum: 0,
    description: 'People who reviewed the place and did not check this',
  }),
  source,
  contradicts_source: Type.Boolean(),
  aged: Type.Boolean({ description: 'Every answer is older than 24 months' }),
  newest: Type.Union([FeatureAnswerSchema, Type.Null()]),
  newest_at,
});

/** The summary of the answers to a numeric detail. */
export const NumberAccessSchema = Type.Object({
  median: Type.Number(),
  min: Type.Number(),
  max: Type.Number(),
  count: people,
  measured: Type.Integer({
    minimum: 0,
    description: 'The number of people who measured; if any, the median is of their values',
  }),
  disputed,
  source,
  newest_at,
});

/** The summary of the answers to a choice. */
export const ChoiceAccessSchema = Type.Object({
  value: Type.Union([Type.Boolean(), Type.String()]),
  count: people,
  disputed,
  source,
  newest_at,
});

/** The summary of each known detail. */
export const DetailsAccessSchema = Type.Unsafe<DetailsAccess>(
  Type.Object(
    Object.fromEntries(
      DETAIL_NAMES.map((field) => [
        field,
        Type.Optional(DETAIL_FIELDS[field].kind === 'number' ? NumberAccessSchema : ChoiceAccessSchema),
      ]),
    ),
  ),
);

export const AccessSchema = Type.Unsafe<Access>(
  Type.Object({
    features: Type.Object(Object.fromEntries(FEATURES.map((id) => [id, FeatureAccessSchema]))),
    details: DetailsAccessSchema,
    other_entrance: Type.Optional(DetailsAccessSchema),
    change_reported: Type.Boolean({ description: 'A change was reported since the newest answer' }),
  }),
);

export const AccessVerdictsSchema = Type.Unsafe<AccessVerdicts>(
  Type.Object({
    features: Type.Object(Object.fromEntries(FEATURES.map((id) => [id, Type.Object({ verdict, source })]))),
  }),
);

/** Returns only the verdicts of an access, for lists. */
export const toVerdicts = ({ features }: Access): AccessVerdicts => ({
  features: Object.fromEntries(
    FEATURES.map((id) => {
      const { verdict, source } = features[id];
      return [id, { verdict, ...(source !== undefined && { source }) }];
    }),
  ) as AccessVerdicts['features'],
});

/** Returns the features with the verdict yes. */
export const listAgreedFeatures = ({ features }: AccessVerdicts): Feature[] =>
  FEATURES.filter((id) => features[id].verdict === 'yes');
