import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';

let server: TestApp;
let author: TestUser;
let location: { id: string };

beforeAll(async () => {
  server = await startTestApp({ ACCOUNT_LIMIT_SCALE: '100' });
  author = await server.buildUser();
  location = await server.buildLocation(author);
});
afterAll(() => server.close());

const send = (changes: object, user = author) =>
  server.send('POST', '/api/v1/reviews', {
    user,
    payload: { location_id: location.id, rating: 4, ...changes },
  });
const edit = (id: string, payload: object) =>
  server.send('PATCH', `/api/v1/reviews/${id}`, { user: author, payload });

const DETAILS = {
  entrance: 'main',
  entrance_steps: 1,
  entrance_step_height_cm: 6.5,
  door_width_cm: 81.3,
  door_kind: 'heavy',
  toilet: 'none',
  induction_loop: true,
  measured: ['door_width_cm', 'entrance_step_height_cm'],
};
const ANSWERS = { 'wheelchair-accessible': 'partly', 'audio-cues': 'yes', 'visual-aids': 'no' };

describe('answers of a review', () => {
  it("returns a review's answers and details as sent", async () => {
    const { status, body } = await send({ feature_answers: ANSWERS, details: DETAILS });
    expect(status).toBe(201);
    const stored = {
      feature_answers: ANSWERS,
      accessibility_features: ['audio-cues'],
      details: DETAILS,
      visited_as: null,
      answered_at: body.created_at,
    };
    expect(body).toMatchObject(stored);
    expect((await server.send('GET', `/api/v1/reviews/${body.id}`)).body).toMatchObject(stored);
    const list = await server.send('GET', `/api/v1/locations/${location.id}/reviews`);
    expect(list.body.data[0]).toMatchObject(stored);
  });

  it('stores a plain list of features as yes answers', async () => {
    const { body } = await send({ accessibility_features: ['visual-aids', 'audio-cues'] });
    expect(body).toMatchObject({
      accessibility_features: ['visual-aids', 'audio-cues'],
      feature_answers: { 'audio-cues': 'yes', 'visual-aids': 'yes' },
      details: {},
    });
    const edited = await edit(body.id, { accessibility_features: ['automatic-doors'] });
    expect(edited.body.feature_answers).toEqual({ 'automatic-doors': 'yes' });
  });

  it("accepts a review's answers with the matching feature list", async () => {
    const both = { feature_answers: ANSWERS, accessibility_features: ['audio-cues'] };
    expect((await send(both)).status).toBe(201);
  });

  it.each([
    ['feature_answers', { feature_answers: ANSWERS, accessibility_features: ['visual-aids'] }],
    ['feature_answers', { feature_answers: ANSWERS, accessibility_features: [] }],
    ['feature_answers.audio-cues', { feature_answers: { 'audio-cues': 'perhaps' } }],
    ['feature_answers.moat', { feature_answers: { moat: 'yes' } }],
    ['details.door_width_cm', { details: { door_width_cm: 39.9 } }],
    ['details.door_width_cm', { details: { door_width_cm: '80' } }],
    ['details.entrance_steps', { details: { entrance_steps: 201 } }],
    ['details.entrance_step_height_cm', { details: { entrance_step_height_cm: 1.3 } }],
    ['details.door_kind', { details: { door_kind: 'stuck' } }],
    ['details.moat', { details: { moat: true } }],
    ['details.measured', { details: { door_width_cm: 80, measured: ['entrance_steps'] } }],
    ['details.measured.0', { details: { door_kind: 'light', measured: ['door_kind'] } }],
    ['visited_as', { visited_as: 'horse', visited_as_consent: true }],
    ['visited_as_consent', { visited_as: 'wheelchair' }],
    ['visited_as_consent', { visited_as: 'wheelchair', visited_as_consent: false }],
  ])('rejects invalid review answers and names the field %s', async (field, changes) => {
    const { status, body } = await send(changes);
    expect([status, body.code, body.errors[0].field]).toEqual([400, 'validation_failed', field]);
    const { body: review } = await send({});
    const refused = await edit(review.id, changes);
    expect([refused.status, refused.body.errors[0].field]).toEqual([400, field]);
  });

  it('returns the allowed range for an invalid review detail', async () => {
    const { body } = await send({ details: { door_width_cm: 8 } });
    expect(body.errors[0]).toMatchObject({ message: 'must be from 40 to 400', code: 'too_small', limit: 40 });
  });

  it("replaces a review's edited answers and updates the answer date", async () => {
    const { body: review } = await send({ feature_answers: ANSWERS, details: DETAILS });
    const { body: mended } = await edit(review.id, { comments: 'A typo less.' });
    expect(mended).toMatchObject({ feature_answers: ANSWERS, answered_at: review.answered_at });
    const { body: edited } = await edit(review.id, { details: { lift: 'no' } });
    expect(edited).toMatchObject({ feature_answers: ANSWERS, details: { lift: 'no' } });
    expect(Date.parse(edited.answered_at)).toBeGreaterThan(Date.parse(review.answered_at));
    const { body: denied } = await edit(review.id, { feature_answers: { 'audio-cues': 'no' } });
    expect(denied).toMatchObject({ feature_answers: { 'audio-cues': 'no' }, accessibility_features: [] });
  });

  it('returns a verified review to pending when its answers change', async () => {
    const { body: review } = await send({ feature_answers: ANSWERS });
    await server.sql`update reviews set is_verified = true where id = ${review.id}`;
    await edit(review.id, { visited_as: 'pram', visited_as_consent: true });
    expect((await server.send('GET', `/api/v1/reviews/${review.id}`)).body.is_verified).toBe(true);
    expect((await edit(review.id, { details: { lift: 'yes' } })).body.is_verified).toBe(false);
  });

  it('creates one review from a resubmission with reordered answers', async () => {
    const payload = { location_id: location.id, rating: 4, feature_answers: ANSWERS, details: DETAILS };
    const replay = (body: object) =>
      server.send('POST', '/api/v1/reviews', {
        user: author,
        payload: body,
        headers: { 'idempotency-key': 'answers-0001' },
      });
    const first = await replay(payload);
    const { 'audio-cues': cues, ...others } = ANSWERS;
    const turned = { ...payload, feature_answers: { ...others, 'audio-cues': cues } };
    const second = await replay(turned);
    expect([first.status, second.status, second.body.id]).toEqual([201, 200, first.body.id]);
    expect((await replay({ ...payload, details: { lift: 'no' } })).status).toBe(422);
  });
});

describe('visited_as', () => {
  it('returns visited_as only with its review', async () => {
    const admin = await server.buildUser({ isAdmin: true });
    const visitor = await server.buildUser();
    const visit = { visited_as: 'wheelchair', visited_as_consent: true };
    const { body: review } = await send(visit, visitor);
    expect(review.visited_as).toBe('wheelchair');
    const ask = async (path: string, user?: TestUser) =>
      (await server.send('GET', path, user ? { user } : {})).body;
    expect((await ask(`/api/v1/reviews/${review.id}`)).visited_as).toBe('wheelchair');
    const own = await ask(`/api/v1/users/${visitor.id}/reviews`, visitor);
    expect(own.data[0].visited_as).toBe('wheelchair');
    for (const told of [
      await ask(`/api/v1/users/${visitor.id}/reviews`, admin),
      await ask(`/api/v1/profiles/${visitor.id}/reviews`),
      await ask(`/api/v1/profiles/${visitor.id}`),
      await ask('/api/v1/leaderboard'),
      await ask('/api/v1/admin/reviews', admin),
    ])
      expect(JSON.stringify(told)).not.toContain('"wheelchair"');
  });

  it('deletes visited_as when set to null', async () => {
    const { body: review } = await send({ visited_as: 'pram', visited_as_consent: true });
    expect((await edit(review.id, { visited_as: null })).body.visited_as).toBeNull();
  });
});
