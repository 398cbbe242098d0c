import { FEATURES } from '@wayable/protocol/features';
import { COMMENT_MAX } from '@wayable/protocol/reviews';
import type { ModelFailure } from '@wayable/protocol/suggestions';
import { type StandInAnswer, StandInServer } from '@wayable/server/testing/providers/stand-in-server';
import { startTestApp, type TestApp, type TestUser } from '@wayable/server/testing/test-app';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FeatureClassifier } from './feature-classifier.ts';

const PATH = '/api/v1/suggestions/features';
const COMMENT = 'There is a ramp, and the doors open by themselves.';
const BY_KEYWORDS = 'Using keyword-based suggestions (AI temporarily unavailable)';
const NOTHING_FOUND = 'Unable to generate accessibility suggestions';
const UNKNOWN_LANGUAGE = {
  features: [],
  source: 'keywords',
  notice: 'Suggestions are not available in the language of this comment',
  notice_code: 'unknown_language',
  languages: ['en', 'de', 'es', 'fr'],
};
const UNAVAILABLE = 'AI suggestion service temporarily unavailable';

/** Builds a response of the model, with labels sorted by score. */
const scored = (scores: number[]) => {
  const pairs = FEATURES.map((label, index) => ({ label, score: scores[index] ?? 0 }));
  const sorted = pairs.toSorted((one, other) => other.score - one.score);
  return {
    sequence: COMMENT,
    labels: sorted.map(({ label }) => label),
    scores: sorted.map(({ score }) => score),
  };
};

let model: StandInServer;
let url: string;
let server: TestApp;
let user: TestUser;

beforeAll(async () => {
  model = new StandInServer(() => ({ body: {} }));
  url = await model.start();
  server = await startTestApp({
    HF_TOKEN: 'hf_secret',
    HF_URL: `${url}/models`,
    HF_MODEL: 'someone/a-model',
  });
});
beforeEach(async () => {
  user = await server.buildUser();
  model.requests.length = 0;
});
afterAll(async () => {
  await server.close();
  await model.close();
});

const ask = (answer: StandInAnswer, comments: unknown = COMMENT) => {
  model.answer = () => answer;
  return server.send('POST', PATH, { user, payload: { comments } });
};

describe('working model', () => {
  it('sends all features to the model in one request', async () => {
    await ask({ body: scored([0.9, 0.1, 0.1, 0.1]) }, `  ${COMMENT}\n`);
    expect(model.requests).toHaveLength(1);
    const [request] = model.requests;
    expect(request?.url).toBe('/models/someone/a-model');
    expect(request?.headers.authorization).toBe('Bearer hf_secret');
    expect(JSON.parse(request?.body ?? '')).toEqual({
      inputs: COMMENT,
      parameters: { candidate_labels: [...FEATURES], multi_label: true },
    });
  });

  it('suggests features that the model scores 0.3 or more', async () => {
    const { status, body } = await ask({ body: scored([0.3, 0.2999, 0.05, 0.98]) });
    expect(status).toBe(200);
    expect(body).toEqual({ features: ['wheelchair-accessible', 'automatic-doors'], source: 'model' });
  });

  it("accepts the model's scores as a list of pairs", async () => {
    const pairs = FEATURES.map((label) => ({ label, score: label === 'visual-aids' ? 0.7 : 0.01 }));
    expect((await ask({ body: pairs })).body).toEqual({ features: ['visual-aids'], source: 'model' });
  });

  it('falls back to keywords when all model scores are low', async () => {
    expect((await ask({ body: scored([0.2, 0.2, 0.2, 0.2]) })).body).toEqual({
      features: ['wheelchair-accessible', 'automatic-doors'],
      source: 'keywords',
    });
    expect((await ask({ body: scored([0, 0, 0, 0]) }, 'The soup was hot enough.')).body).toEqual({
      features: [],
      source: 'keywords',
      notice: NOTHING_FOUND,
      notice_code: 'nothing_found',
    });
  });

  it('sends comments in any language to the model unchanged', async () => {
    const comments = 'スロープがあって、車椅子でも入れました。';
    expect((await ask({ body: scored([0.9, 0, 0, 0]) }, comments)).body).toEqual({
      features: ['wheelchair-accessible'],
      source: 'model',
    });
    expect(JSON.parse(model.requests[0]?.body ?? '').inputs).toBe(comments);
    expect((await ask({ body: scored([0, 0, 0, 0]) }, comments)).body).toEqual({
      features: [],
      source: 'keywords',
      notice: NOTHING_FOUND,
      notice_code: 'nothing_found',
    });
  });
});

describe('failing model', () => {
  it.each<[what: string, answer: StandInAnswer, reason: string, reasonCode?: ModelFailure]>([
    [
      'is loading',
      { status: 503, body: { error: 'loading' } },
      'AI model is loading, please try again in a moment',
      'loading',
    ],
    [
      'refuses the token',
      { status: 401, body: { error: 'no' } },
      'AI service authentication failed',
      'refused',
    ],
    ['returns 403', { status: 403, body: {} }, UNAVAILABLE],
    ['returns 404', { status: 404, body: {} }, UNAVAILABLE],
    ['returns 429', { status: 429, body: {} }, UNAVAILABLE],
    ['returns 500', { status: 500, body: {} }, UNAVAILABLE],
    ['redirects', { status: 302, body: {}, headers: { location: '/other' } }, UNAVAILABLE],
    ['returns HTML', { text: '<html>Sign in</html>' }, UNAVAILABLE],
    ['returns nothing', { text: '' }, UNAVAILABLE],
    ['returns null', { body: null }, UNAVAILABLE],
    ['returns no scores', { body: { labels: [...FEATURES] } }, UNAVAILABLE],
    ['returns too few scores', { body: { labels: [...FEATURES], scores: [0.9] } }, UNAVAILABLE],
    [
      'returns scores as text',
      { body: { labels: [...FEATURES], scores: ['1', '1', '1', '1'] } },
      UNAVAILABLE,
    ],
    ['returns scores above 1', { body: scored([99, 0, 0, 0]) }, UNAVAILABLE],
    ['returns other labels', { body: { labels: ['a', 'b', 'c', 'd'], scores: [1, 1, 1, 1] } }, UNAVAILABLE],
    ['omits a label', { body: { labels: [FEATURES[0]], scores: [0.9] } }, UNAVAILABLE],
    [
      'repeats a label',
      { body: [...FEATURES, FEATURES[0]].map((label) => ({ label, score: 1 })) },
      UNAVAILABLE,
    ],
    ['returns a list of invalid entries', { body: [null, 1, 'x', []] }, UNAVAILABLE],
    ['returns 200,000 characters', { text: `"${'a'.repeat(200_000)}"` }, UNAVAILABLE],
  ])('falls back to keywords when the model %s', async (_, answer, reason, reasonCode = 'unavailable') => {
    const { status, body } = await ask(answer);
    expect(status).toBe(200);
    expect(body).toEqual({
      features: ['wheelchair-accessible', 'automatic-doors'],
      source: 'keywords',
      notice: BY_KEYWORDS,
      notice_code: 'by_keywords',
      reason,
      reason_code: reasonCode,
    });
    expect(model.requests).toHaveLength(1);
  });

  it('returns nothing_found if keywords find nothing after model failure', async () => {
    expect((await ask({ status: 500, body: {} }, 'The soup was hot enough.')).body).toEqual({
      features: [],
      source: 'keywords',
      notice: NOTHING_FOUND,
      notice_code: 'nothing_found',
      reason: UNAVAILABLE,
      reason_code: 'unavailable',
    });
  });

  it('returns unknown_language after the model failed', async () => {
    expect((await ask({ status: 500, body: {} }, 'Нічого не знайшлося, на жаль.')).body).toEqual({
      ...UNKNOWN_LANGUAGE,
      reason: UNAVAILABLE,
      reason_code: 'unavailable',
    });
  });

  it('throws if the model sends no response within the timeout', async () => {
    model.answer = () => 'silence';
    const classifier = new FeatureClassifier({ token: 't', model: 'm', url }, { timeoutMs: 200 });
    await expect(classifier.classify(COMMENT)).rejects.toThrow(UNAVAILABLE);
  });

  it('throws if the model for suggestions is unreachable', async () => {
    const gone = new StandInServer(() => 'silence');
    const address = await gone.start();
    await gone.close();
    const classifier = new FeatureClassifier({ token: 't', model: 'm', url: address });
    await expect(classifier.classify(COMMENT)).rejects.toThrow(UNAVAILABLE);
  });
});

describe('request', () => {
  it.each([
    ['', 'Please add some comments first to get AI suggestions'],
    ['   \n ', 'Please add some comments first to get AI suggestions'],
    ['A ramp.', 'Please write a more detailed comment for better AI suggestions'],
    ['  123456789  ', 'Please write a more detailed comment for better AI suggestions'],
    ['♿♿♿♿♿♿♿♿♿', 'Please write a more detailed comment for better AI suggestions'],
  ])('returns 400 for suggestions for the short comment %o', async (comments, message) => {
    const { status, body } = await ask({ body: scored([1, 1, 1, 1]) }, comments);
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'validation_failed', detail: message });
    expect(body.errors).toEqual([{ field: 'comments', message, code: 'too_short', limit: 10 }]);
    expect(model.requests).toEqual([]);
  });

  it.each([
    [null],
    [7],
    [['There is a ramp.']],
    ['a'.repeat(COMMENT_MAX + 1)],
    ['There is a\u0000 ramp.'],
  ])('returns 400 for suggestions without a valid text', async (comments) => {
    const { status, body } = await ask({ body: scored([1, 1, 1, 1]) }, comments);
    expect(status).toBe(400);
    expect(body.errors[0].field).toBe('comments');
  });

  it.each([
    'xx',
    'EN',
    '',
    null,
    7,
  ])('returns 400 for suggestions in the unknown language %o', async (language) => {
    const payload = { comments: COMMENT, language };
    const { status, body } = await server.send('POST', PATH, { user, payload });
    expect(status).toBe(400);
    expect(body.errors[0].field).toBe('language');
    expect(model.requests).toEqual([]);
  });

  it('limits requests for feature suggestions per user', async () => {
    for (let count = 0; count < 30; count++)
      expect((await ask({ body: scored([1, 0, 0, 0]) })).status).toBe(200);
    const { status, body, headers } = await ask({ body: scored([1, 0, 0, 0]) });
    expect(status).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(500);
    expect(body).toMatchObject({ code: 'rate_limited' });
    expect(body.detail).toMatch(/^Too many requests for suggestions\. Please try again in \d+ seconds\.$/);
    expect(model.requests).toHaveLength(30);
    user = await server.buildUser();
    expect((await ask({ body: scored([1, 0, 0, 0]) })).status).toBe(200);
  });
});
