import type { ClassifierSettings } from '@wayable/platform/config/config';
import { FEATURES, type Feature } from '@wayable/protocol/features';
import { type ModelFailure, SUGGESTION_SCORE_MIN } from '@wayable/protocol/suggestions';

/**
 * The error if the service returned no usable response. Its message is for users
 * (docs/product.md#feature-suggestions).
 */
export class ClassifierError extends Error {
  override readonly name = 'ClassifierError';
  readonly code: ModelFailure;

  constructor(code: ModelFailure, options: ErrorOptions) {
    super(MESSAGES[code], options);
    this.code = code;
  }
}

const MESSAGES: Record<ModelFailure, string> = {
  loading: 'AI model is loading, please try again in a moment',
  refused: 'AI service authentication failed',
  unavailable: 'AI suggestion service temporarily unavailable',
};

const TIMEOUT_MS = 8_000;
const ANSWER_CHARACTERS_MAX = 100_000;

const failureFor = (status: number): ModelFailure =>
  status === 503 ? 'loading' : status === 401 ? 'refused' : 'unavailable';

/**
 * A client for zero-shot classification in the format of the Hugging Face Inference API
 * (docs/product.md#feature-suggestions).
 */
export class FeatureClassifier {
  readonly #settings: ClassifierSettings;
  readonly #timeoutMs: number;

  constructor(settings: ClassifierSettings, { timeoutMs = TIMEOUT_MS } = {}) {
    this.#settings = settings;
    this.#timeoutMs = timeoutMs;
  }

  /**
   * Returns the features above the minimum confidence, in the order of `FEATURES`.
   * @throws {ClassifierError} with a message for users, and the cause
   */
  async classify(comments: string): Promise<Feature[]> {
    const scores = parseScores(await this.#ask(comments));
    if (!scores) throw new ClassifierError('unavailable', { cause: new Error('The answer has no scores') });
    return FEATURES.filter((feature) => (scores.get(feature) ?? 0) >= SUGGESTION_SCORE_MIN);
  }

  async #ask(comments: string): Promise<unknown> {
    const { token, model, url } = this.#settings;
    let status: number;
    let text: string;
    try {
      const response = await fetch(`${url}/${model}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          accept: 'application/json',
        },
        body: JSON.stringify({
          inputs: comments,
          parameters: { candidate_labels: FEATURES, multi_label: true },
        }),
        // Never send the token to another URL.
        redirect: 'error',
        signal: AbortSignal.timeout(this.#timeoutMs),
      });
      status = response.status;
      text = await response.text();
    } catch (cause) {
      throw new ClassifierError('unavailable', { cause });
    }
    if (status !== 200) {
      const cause = new Error(`The service answered with status ${status}: ${text.slice(0, 200)}`);
      throw new ClassifierError(failureFor(status), { cause });
    }
    if (text.length > ANSWER_CHARACTERS_MAX) {
      throw new ClassifierError('unavailable', { cause: new Error('The response is too large') });
    }
    try {
      return JSON.parse(text);
    } catch (cause) {
      throw new ClassifierError('unavailable', { cause });
    }
  }
}

type Pair = { label: unknown; score: unknown };

/**
 * Reads labels and scores from two parallel lists, or from the list of pairs of the newer API. Returns
 * undefined for other content.
 */
function toPairs(answer: unknown): Pair[] | undefined {
  if (Array.isArray(answer)) {
    return answer.map((entry) => ({ label: entry?.label, score: entry?.score }));
  }
  const { labels, scores } = (answer ?? {}) as { labels?: unknown; scores?: unknown };
  if (!Array.isArray(labels) || !Array.isArray(scores) || labels.length !== scores.length) return undefined;
  return labels.map((label, index) => ({ label, score: scores[index] }));
}

const isScore = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 1;

/**
 * Returns the score of each feature from 0 to 1; undefined for an invalid response: a missing score, an
 * unknown label, or an invalid probability.
 */
function parseScores(answer: unknown): ReadonlyMap<Feature, number> | undefined {
  const pairs = toPairs(answer);
  if (!pairs) return undefined;
  const scores = new Map<Feature, number>();
  for (const { label, score } of pairs) {
    const feature = FEATURES.find((each) => each === label);
    if (!feature || !isScore(score)) return undefined;
    scores.set(feature, score);
  }
  return scores.size === FEATURES.length && pairs.length === FEATURES.length ? scores : undefined;
}
