import { DEFAULT_PRIVACY_SETTINGS, type PrivacySettingsUpdate } from '@wayable/protocol/privacy';
import { RECENT_REVIEWS } from '@wayable/protocol/profiles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMMENT, leaveTraces, REVIEW_COUNT } from '../testing/strangers/leave-traces.ts';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';

const NAME = 'Quenby Zwickelmann';

let server: TestApp;
let person: TestUser;
let stranger: TestUser;
let admin: TestUser;
let traces: Awaited<ReturnType<typeof leaveTraces>>;

beforeAll(async () => {
  server = await startTestApp();
  person = await server.buildUser({ fullName: NAME });
  stranger = await server.buildUser();
  admin = await server.buildUser({ isAdmin: true });
  traces = await leaveTraces(server, person);
});
afterAll(() => server.close());

const change = (payload: PrivacySettingsUpdate, user = person) =>
  server.send('PATCH', '/api/v1/privacy-settings', { payload, user });

describe('view of other people', () => {
  it("omits the author's ID from photo URLs", () => {
    expect(JSON.stringify([traces.review.photos, traces.review.photo_details])).not.toContain(person.id);
  });

  it('shows a hidden person\'s review under the name "A contributor"', async () => {
    await change({ public_profile: false });
    const shown = (await server.send('GET', `/api/v1/reviews/${traces.reviewId}`)).body;
    expect(shown).toMatchObject({
      user_id: null,
      user_profiles: { id: null, full_name: 'A contributor', avatar_url: null },
      comments: COMMENT,
    });
    for (const path of ['', '/reviews']) {
      const seen = await server.send('GET', `/api/v1/profiles/${person.id}${path}`, { user: stranger });
      expect(seen).toMatchObject({ status: 404, body: { detail: 'User not found' } });
    }
    await change({ public_profile: true });
  });

  it("shows an anonymous author's profile without reviews", async () => {
    await change({ anonymous_reviews: true });
    const listed = await server.send('GET', `/api/v1/profiles/${person.id}/reviews`, { user: stranger });
    expect(listed.body).toEqual({ data: [] });
    expect((await server.send('GET', `/api/v1/profiles/${person.id}`)).body.full_name).toBe(NAME);
    await change({ anonymous_reviews: false });
  });
});

describe('view of the person and administrators', () => {
  it('shows hidden data to its owner and to administrators', async () => {
    await change({
      public_profile: false,
      anonymous_reviews: true,
      show_review_count: false,
      show_badges: false,
    });
    for (const user of [person, admin]) {
      const profile = (await server.send('GET', `/api/v1/profiles/${person.id}`, { user })).body;
      expect(profile).toMatchObject({ full_name: NAME, total_reviews: REVIEW_COUNT, badges_earned: 6 });
      const seen = (await server.send('GET', `/api/v1/reviews/${traces.reviewId}`, { user })).body;
      expect([seen.user_id, seen.user_profiles.full_name]).toEqual([person.id, NAME]);
      const { data } = (await server.send('GET', `/api/v1/profiles/${person.id}/reviews`, { user })).body;
      expect(data).toHaveLength(RECENT_REVIEWS);
      const file = await server.app.inject({ url: traces.avatarUrl, headers: user.bearer });
      expect(file.statusCode).toBe(200);
    }
    await change(DEFAULT_PRIVACY_SETTINGS);
  });

  it('keeps figures consistent when privacy settings change in parallel', async () => {
    const writes = Array.from({ length: 8 }, (_, index) => change({ public_profile: index % 2 === 0 }));
    const answers = await Promise.all(writes);
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    const stored = (await server.send('GET', '/api/v1/privacy-settings', { user: person })).body
      .public_profile;
    expect((await server.send('GET', `/api/v1/profiles/${person.id}`)).status).toBe(stored ? 200 : 404);
    expect(await server.sql`select * from privacy_drift`).toEqual([]);
    await change({ public_profile: true });
  });
});

describe('privacy settings', () => {
  it('returns default privacy settings until a change', async () => {
    const fresh = await server.buildUser();
    const read = async () => (await server.send('GET', '/api/v1/privacy-settings', { user: fresh })).body;
    expect(await read()).toEqual({
      public_profile: true,
      show_review_count: true,
      show_badges: true,
      anonymous_reviews: false,
      review_notifications: true,
      badge_notifications: true,
      community_updates: false,
    });
    expect((await change({ community_updates: true }, fresh)).body.community_updates).toBe(true);
    expect(await read()).toEqual({ ...DEFAULT_PRIVACY_SETTINGS, community_updates: true });
  });

  it('keeps role_notifications if a change omits it', async () => {
    const ended = { ...DEFAULT_PRIVACY_SETTINGS, role_notifications: false };
    expect((await change({ role_notifications: false })).body).toEqual(ended);
    expect((await change(DEFAULT_PRIVACY_SETTINGS)).body).toEqual(ended);
    expect((await change({ role_notifications: true })).body).toEqual(DEFAULT_PRIVACY_SETTINGS);
  });

  it.each([
    ['no fields', {}],
    ['an unknown setting', { is_admin: true }],
    ['a word', { public_profile: 'no' }],
    ['a number', { public_profile: 0 }],
    ['null', { public_profile: null }],
    ['a list as the body', []],
  ])('returns 400 for privacy settings with %s', async (_, payload) => {
    const { status, body } = await server.send('PATCH', '/api/v1/privacy-settings', {
      payload: payload as object,
      user: person,
    });
    expect([status, body.code]).toEqual([400, 'validation_failed']);
  });

  it('includes privacy settings in the account export', async () => {
    await change({ anonymous_reviews: true });
    const { body } = await server.send('GET', '/api/v1/account/export', { user: person });
    expect(JSON.parse(typeof body === 'string' ? body : JSON.stringify(body)).privacy_settings).toMatchObject(
      {
        anonymous_reviews: true,
      },
    );
    await change({ anonymous_reviews: false });
  });
});
