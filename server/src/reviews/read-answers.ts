import { invalidField } from '@wayable/platform/http/errors/domain-error';
import { DETAIL_NAMES } from '@wayable/protocol/answers/detail-fields';
import { type Details, findMeasuredAbsentee } from '@wayable/protocol/answers/details';
import {
  type FeatureAnswers,
  listFeaturesWithYes,
  readFeatureAnswers,
  type VisitedAs,
} from '@wayable/protocol/answers/feature-answers';
import { FEATURES } from '@wayable/protocol/features';
import type { ReviewUpdate } from '@wayable/protocol/reviews';

type Sent = Pick<
  ReviewUpdate,
  'accessibility_features' | 'feature_answers' | 'details' | 'visited_as' | 'visited_as_consent'
>;

/** The answers of a request. Fields that the request leaves out are undefined. */
export interface SentAnswers {
  answers: FeatureAnswers | undefined;
  /** Features answered yes, in the order of the request. */
  features: string[] | undefined;
  details: Details | undefined;
  visitedAs: VisitedAs | null | undefined;
}

/** Sorts the keys, so that a replay that sends them in another order has the same hash. */
function sortKeys<Value extends object>(value: Value, keys: readonly string[]): Value {
  const given = value as Record<string, unknown>;
  return Object.fromEntries(keys.flatMap((key) => (key in given ? [[key, given[key]]] : []))) as Value;
}

/**
 * Reads the answers and details of a review.
 * @throws {DomainError} validation_failed if accessibility_features and feature_answers contradict each
 * other, a measured number is missing, or the kind of visit has no consent
 */
export function readAnswers(sent: Sent): SentAnswers {
  const { accessibility_features: features, details, visited_as: visitedAs } = sent;
  const answers = readFeatureAnswers(sent);
  if (answers === 'contradiction') {
    throw invalidField('feature_answers', 'must be yes for exactly the features in accessibility_features');
  }
  const absentee = details && findMeasuredAbsentee(details);
  if (absentee) throw invalidField('details.measured', `names ${absentee}, which is missing`);
  if (visitedAs && sent.visited_as_consent !== true) {
    throw invalidField('visited_as_consent', 'must be true if visited_as is given', 'missing');
  }
  return {
    answers: answers && sortKeys(answers, FEATURES),
    features: features ?? (answers && listFeaturesWithYes(answers)),
    details: details && sortKeys(details, [...DETAIL_NAMES, 'measured']),
    visitedAs,
  };
}
