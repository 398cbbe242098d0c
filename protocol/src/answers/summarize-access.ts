import { type FactTopic, FEATURES, type Feature, type PublicFacts } from '../features.ts';
import type { Access, DetailsAccess, FeatureAccess } from './access.ts';
import { compareEntrances } from './compare-entrances.ts';
import {
  DETAIL_FIELDS,
  DETAIL_NAMES,
  type DetailField,
  isEntranceDetail,
  isNumberDetail,
} from './detail-fields.ts';
import {
  type NumberSummary,
  summarizeChoice,
  summarizeNumber,
  summarizeWeighed,
} from './detail-summaries.ts';
import type { Details } from './details.ts';
import type { FeatureAnswer, FeatureAnswers } from './feature-answers.ts';
import { type GivenAnswer, nextChangeOf } from './given-answer.ts';
import { verdictOf } from './verdict.ts';

/** The answering part of a review. Times are in ms. */
export interface AnsweringReview {
  id: string;
  person: string;
  created_at: number;
  answered_at: number;
  feature_answers: FeatureAnswers;
  details: Details;
}

/** Public facts by topic, and the details from public sources. */
export interface AccessFacts {
  features: PublicFacts;
  details?: DetailFacts;
}

interface DetailFact<Value = string | boolean | number> {
  value: Value;
  source: string;
}

/** Details from public sources, by field. */
export type DetailFacts = { [Field in DetailField]?: DetailFact };

/**
 * The topic of public facts that answers a detail, and the detail's values for the facts `yes` and `no`. The
 * fact `limited` gives no value.
 */
const DETAIL_FACTS: {
  [Field in DetailField]?: { topic: FactTopic; yes: string | boolean; no: string | boolean };
} = {
  induction_loop: { topic: 'induction-loop', yes: true, no: false },
  disabled_parking: { topic: 'disabled-parking', yes: 'yes', no: 'no' },
};

function findDetailFact(
  field: DetailField,
  { features, details }: AccessFacts,
): DetailFact<string | boolean> | undefined {
  const told = details?.[field];
  if (told && typeof told.value !== 'number') return { value: told.value, source: told.source };
  const rule = DETAIL_FACTS[field];
  const fact = rule && features[rule.topic];
  if (!fact || fact.says === 'limited') return undefined;
  return { value: rule[fact.says], source: fact.source };
}

/** Returns the day as noon UTC: the exact time of an answer could identify its anonymous author. */
const toDay = (at: number): string => `${new Date(at).toISOString().slice(0, 10)}T12:00:00.000Z`;

const withDay = <Summary extends { newest_at: number | null }>({ newest_at, ...summary }: Summary) => ({
  ...summary,
  newest_at: newest_at === null ? null : toDay(newest_at),
});

const DOOR_ANSWERS: { [Kind in NonNullable<Details['door_kind']>]?: FeatureAnswer } = {
  automatic: 'yes',
  light: 'no',
  heavy: 'no',
};

/** Returns a review's answer to a feature. Unanswered automatic doors follow the kind of door. */
function answerTo(
  feature: Feature,
  { feature_answers, details }: AnsweringReview,
): FeatureAnswer | undefined {
  const answer = feature_answers[feature];
  if (answer !== undefined || feature !== 'automatic-doors') return answer;
  return details.door_kind && DOOR_ANSWERS[details.door_kind];
}

/** Returns the answer of each person's newest answering review. `reviews` begin with the newest. */
function newestAnswers<Value>(
  reviews: readonly AnsweringReview[],
  answerOf: (review: AnsweringReview) => Value | undefined,
  isMeasured?: (review: AnsweringReview) => boolean,
): GivenAnswer<Value>[] {
  const byPerson = new Map<string, GivenAnswer<Value>>();
  for (const review of reviews) {
    const value = answerOf(review);
    if (value === undefined || byPerson.has(review.person)) continue;
    byPerson.set(review.person, {
      value,
      at: review.answered_at,
      ...(isMeasured?.(review) && { isMeasured: true }),
    });
  }
  return [...byPerson.values()];
}

function summarizeNumberFact({ value, source }: DetailFact): NumberSummary | undefined {
  if (typeof value !== 'number') return undefined;
  return { median: value, min: value, max: value, count: 0, measured: 0, source, newest_at: null };
}

function summarizeDetail(
  field: DetailField,
  reviews: readonly AnsweringReview[],
  facts: AccessFacts,
  now: number,
) {
  // Most places have no answers and no facts, so skip the work for them.
  const detailFact = findDetailFact(field, facts);
  const numberFact = facts.details?.[field];
  if (reviews.length === 0 && field !== 'toilet' && !detailFact && !numberFact) return undefined;
  if (isNumberDetail(field)) {
    const isMeasured = ({ details }: AnsweringReview) => details.measured?.includes(field) === true;
    const summary = summarizeNumber(
      field,
      newestAnswers(reviews, ({ details }) => details[field], isMeasured),
    );
    return summary ?? (numberFact && summarizeNumberFact(numberFact));
  }
  const answers = newestAnswers<string | boolean>(reviews, ({ details }) => details[field]);
  const limits = DETAIL_FIELDS[field];
  const options = limits.kind === 'boolean' ? [false, true] : limits.options;
  if ('isWeighed' in limits) {
    const fact = field === 'toilet' ? facts.features['accessible-toilet'] : undefined;
    const summary = summarizeWeighed(answers as GivenAnswer<FeatureAnswer | 'none'>[], fact, now);
    // Prefer a public detail to the answer of its topic, because the detail is more exact: a topic has only
    // "no" for the detail "none".
    const isOfPeople = summary !== undefined && summary.source === undefined;
    return isOfPeople || !detailFact ? summary : { ...detailFact, count: 0, newest_at: null };
  }
  return (
    summarizeChoice<string | boolean>(answers, options) ??
    (detailFact && { ...detailFact, count: 0, newest_at: null })
  );
}

function summarizeDetails(
  fields: readonly DetailField[],
  reviews: readonly AnsweringReview[],
  facts: AccessFacts,
  now: number,
): DetailsAccess {
  const summaries = fields.flatMap((field) => {
    const summary = summarizeDetail(field, reviews, facts, now);
    return summary ? [[field, withDay(summary)] as const] : [];
  });
  return Object.fromEntries(summaries) as DetailsAccess;
}

const ENTRANCE_DETAILS = DETAIL_NAMES.filter(isEntranceDetail);
const OTHER_DETAILS = DETAIL_NAMES.filter((field) => !isEntranceDetail(field));

const barriersOf = (details: DetailsAccess) => ({
  steps: details.entrance_steps?.median,
  hasFixedRamp: details.entrance_ramp?.value === 'fixed',
  stepHeightCm: details.entrance_step_height_cm?.median,
  doorWidthCm: details.door_width_cm?.median,
});

/** Returns the entrances, fewest barriers first. A review that names no entrance means the main entrance. */
function summarizeEntrances(reviews: readonly AnsweringReview[], facts: AccessFacts, now: number) {
  if (reviews.length === 0) return [summarizeDetails(ENTRANCE_DETAILS, reviews, facts, now)];
  const isOther = ({ details }: AnsweringReview) => details.entrance === 'other';
  const [main, other] = [reviews.filter((review) => !isOther(review)), reviews.filter(isOther)].map((group) =>
    summarizeDetails(ENTRANCE_DETAILS, group, facts, now),
  ) as [DetailsAccess, DetailsAccess];
  const described = [main, other].filter((details) =>
    ENTRANCE_DETAILS.some((field) => field !== 'entrance' && details[field]),
  );
  return described.toSorted((one, another) => compareEntrances(barriersOf(one), barriersOf(another)));
}

/**
 * Returns the summary of a place at a time, and when time alone changes it next (ms, or Infinity). Counts the
 * newest answering review of each person.
 */
export function summarizeAccess(
  reviews: readonly AnsweringReview[],
  facts: AccessFacts,
  /** When a change was last reported (ms). */
  changeReportedAt: number | undefined,
  now: number,
): { access: Access; changesAt: number } {
  const newestFirst = reviews.toSorted(
    (a, b) => b.created_at - a.created_at || (a.id < b.id ? 1 : a.id > b.id ? -1 : 0),
  );
  const people = new Set(reviews.map(({ person }) => person)).size;
  const features = Object.fromEntries(
    FEATURES.map((id): [Feature, FeatureAccess] => {
      const answers = newestAnswers(newestFirst, (review) => answerTo(id, review));
      const summary = withDay(verdictOf(answers, facts.features[id], now));
      return [id, { ...summary, unanswered: people - answers.length }];
    }),
  ) as Access['features'];
  // Most reviews have no details, so filter once for all fields.
  const detailed = newestFirst.filter(({ details }) => Object.keys(details).length > 0);
  const describing = detailed.filter(({ details }) =>
    ENTRANCE_DETAILS.some((field) => field !== 'entrance' && details[field] !== undefined),
  );
  // All entrance fields describe one entrance, so never mix fields of a public source with fields of people.
  const isOfPeople = describing.length > 0 || !facts.details;
  const [entrance = {}, otherEntrance] =
    isOfPeople && detailed.length === 0
      ? []
      : summarizeEntrances(
          isOfPeople ? detailed : [],
          isOfPeople ? { features: facts.features } : facts,
          now,
        );
  const answering = reviews.filter(
    ({ feature_answers, details }) =>
      Object.keys(feature_answers).length > 0 || Object.keys(details).length > 0,
  );
  const newestAt = answering.reduce((newest, { answered_at }) => Math.max(newest, answered_at), -Infinity);
  return {
    access: {
      features,
      details: { ...entrance, ...summarizeDetails(OTHER_DETAILS, detailed, facts, now) },
      ...(otherEntrance && { other_entrance: otherEntrance }),
      change_reported: changeReportedAt !== undefined && changeReportedAt > newestAt,
    },
    changesAt: answering.reduce(
      (earliest, { answered_at: at }) =>
        // Readers see the newest answer as noon of its day, so the doubt ends for them a year after that
        // noon.
        Math.min(earliest, nextChangeOf(at, now), nextChangeOf(Date.parse(toDay(at)), now)),
      Infinity,
    ),
  };
}
