import { countAttempt } from '@wayable/platform/attempts/attempts';
import type { Database } from '@wayable/platform/db/database';
import { DomainError } from '@wayable/platform/http/errors/domain-error';
import type { Viewer } from '@wayable/platform/http/requests/authenticate';
import type { FeatureSuggestionRequest, FeatureSuggestions } from '@wayable/protocol/suggestions';
import { SUGGESTION_COMMENT_MIN } from '@wayable/protocol/suggestions';
import type { FastifyBaseLogger } from 'fastify';
import { ClassifierError, type FeatureClassifier } from './feature-classifier.ts';
import { findByKeywords, noticeOf } from './find-by-keywords.ts';

/** An author asks a few times per review. The limit is low, because each request may cost money. */
const PER_PERSON = { max: 30, windowSeconds: 600 };

/** Messages for a comment that is too short (docs/product.md#feature-suggestions). */
const NO_COMMENT = 'Please add some comments first to get AI suggestions';
const SHORT_COMMENT = 'Please write a more detailed comment for better AI suggestions';

export interface SuggestionContext {
  sql: Database;
  /** Undefined if no model is configured. */
  classifier: FeatureClassifier | undefined;
  log: FastifyBaseLogger;
}

function assertLongEnough(comments: string): void {
  const { length } = [...comments];
  if (length >= SUGGESTION_COMMENT_MIN) return;
  const message = length === 0 ? NO_COMMENT : SHORT_COMMENT;
  const problem = { code: 'too_short', limit: SUGGESTION_COMMENT_MIN } as const;
  throw new DomainError('validation_failed', message, [{ field: 'comments', message, ...problem }]);
}

async function limitPerPerson(sql: Database, { userId }: Viewer): Promise<void> {
  const { isAllowed, retryAfterSeconds } = await countAttempt(sql, `suggestions:${userId}`, PER_PERSON);
  if (isAllowed) return;
  throw new DomainError(
    'rate_limited',
    `Too many requests for suggestions. Please try again in ${retryAfterSeconds} seconds.`,
    undefined,
    { retryAfterSeconds, limit: 'suggestions' },
  );
}

/**
 * Suggests features for a comment: by the model, or by keywords if the model is unsure, fails or is not
 * configured (docs/product.md#feature-suggestions).
 * @throws {DomainError} validation_failed for a comment that is too short, rate_limited
 */
export async function suggestFeatures(
  { sql, classifier, log }: SuggestionContext,
  viewer: Viewer,
  request: FeatureSuggestionRequest,
): Promise<FeatureSuggestions> {
  const comments = request.comments.trim();
  assertLongEnough(comments);
  await limitPerPerson(sql, viewer);
  if (!classifier) return findByKeywords({ ...request, comments });
  try {
    const features = await classifier.classify(comments);
    if (features.length > 0) return { features, source: 'model' };
  } catch (error) {
    if (!(error instanceof ClassifierError)) throw error;
    log.warn({ err: error.cause, reason: error.message }, 'no suggestions from the model');
    const found = await findByKeywords({ ...request, comments });
    return {
      ...found,
      ...(found.features.length > 0 && noticeOf('by_keywords')),
      reason: error.message,
      reason_code: error.code,
    };
  }
  const { features } = await findByKeywords({ ...request, comments });
  // The model supports every language, so do not report an unknown language after it has answered.
  return { features, source: 'keywords', ...(features.length === 0 && noticeOf('nothing_found')) };
}
