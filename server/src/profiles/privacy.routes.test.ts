import type { Leaderboard } from '@wayable/protocol/leaderboard';
import type { UploadedPhoto } from '@wayable/protocol/photos';
import { DEFAULT_PRIVACY_SETTINGS, type PrivacySettingsUpdate } from '@wayable/protocol/privacy';
import type { Review } from '@wayable/protocol/reviews';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawPhoto } from '../testing/files/draw-photo.ts';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';

const NAME = 'Quenby Zwickelmann';

let server: TestApp;
let person: TestUser;
let stranger: TestUser;
let admin: TestUser;
let locationId: string;
let review: Review;
let photo: UploadedPhoto;
let avatarUrl: string;
let credentialId: string;
let badgeKid: string;
let metadataCid: string;

beforeAll(async () => {
  server = await startTestApp();
  person = await server.buildUser({ fullName: NAME });
  stranger = await server.buildUser();
  admin = await server.buildUser({ isAdmin: true });
  locationId = (
    await server.buildLocation(person, { name: 'Harbour Baths', address: '1 Quay, Chicago, IL 60601' })
  ).id;
  photo = await server.buildPhoto(person);
  review = await server.buildReview(person, locationId, {
    photos: [photo.url],
    comments: 'Step-free at the side.',
  });
  await server.send('POST', `/api/v1/reviews/${review.id}/reports`, {
    payload: { reason: 'spam' },
    user: stranger,
  });
  const { body } = await server.send('POST', '/api/v1/avatars/file', {
    payload: await drawPhoto({ width: 200, height: 200 }),
    headers: { 'content-type': 'image/jpeg' },
    user: person,
  });
  avatarUrl = body.url;
  await server.send('PATCH', `/api/v1/profiles/${person.id}`, {
    payload: { avatar_url: avatarUrl },
    user: person,
  });
  const shared = await server.send('POST', `/api/v1/users/${person.id}/badges/First%20Steps/credential`, {
    payload: { show_name: true },
    user: person,
  });
  credentialId = shared.body.id;
  const check = await server.send('GET', `/api/v1/badges/credentials/${credentialId}`);
  badgeKid = check.body.key_url.split('/').at(-1);
  const prepared = await server.send('POST', '/api/v1/badges/metadata', {
    payload: { badge_type: 'First Steps', wallet_address: `0x${'1'.repeat(40)}`, show_name: true },
    user: person,
  });
  metadataCid = prepared.body.uri.slice('ipfs://'.length);
});
afterAll(() => server.close());

const change = (payload: PrivacySettingsUpdate, user = person) =>
  server.send('PATCH', '/api/v1/privacy-settings', { payload, user });

/** Values for the paths of calls; a call that needs another one fails the walk until it is here. */
const fill = (path: string): string =>
  path
    .replace('/users/{id}', `/users/${person.id}`)
    .replace('/locations/{id}', `/locations/${locationId}`)
    .replace('/reviews/{id}', `/reviews/${review.id}`)
    .replace('{userId}/{folder}/{file}', photo.Key.replace('review-photos/', ''))
    .replace('review-photos/{file}', photo.url.split('/').slice(-2).join('/'))
    .replace('avatars/{file}', avatarUrl.split('/').slice(-2).join('/'))
    .replace('{userId}', person.id)
    .replace('{badgeType}', 'First%20Steps')
    .replace('/credentials/{id}', `/credentials/${credentialId}`)
    .replace('/messages/{id}', `/messages/${review.id}`)
    .replace('/updates/{id}', `/updates/${review.id}`)
    .replace('{kid}', badgeKid)
    .replace('{list}', '1')
    .replace('{cid}', metadataCid)
    .replace('art/{file}', 'art/first-steps.svg')
    .replace('{decisionId}', review.id)
    .replace('{z}/{x}/{y}', '12/1050/1522')
    .replace('{zoom}/{x}/{y}', '10/262/380');

const QUERIES: Record<string, string[]> = {
  '/api/v1/locations': ['?limit=50'],
  '/api/v1/locations/lookup': ['?name=Harbour%20Baths&address=1%20Quay%2C%20Chicago%2C%20IL%2060601'],
  '/api/v1/locations/search': ['?q=harbour', '?q=quenby', '?q=step-free'],
  '/api/v1/locations/in-view': ['?bbox=-88,41,-87,42'],
  '/api/v1/locations/nearby': ['?name=harbour&latitude=41.882&longitude=-87.63'],
  '/api/v1/locations/{id}/reviews': ['', '?sortBy=rating', '?sortBy=is_verified'],
  '/api/v1/geocoder/search': ['?q=harbour', '?q=quenby'],
  '/api/v1/geocoder/autocomplete': ['?q=harbour', '?q=quenby'],
  '/api/v1/geocoder/reverse': ['?lat=41.882&lng=-87.63'],
  '/api/v1/geocoder/names': ['?points=41.88,-87.63,12'],
  '/api/v1/leaderboard': [
    '',
    '?sortBy=total_reviews&region=Chicago',
    '?sortBy=badges_earned&timePeriod=week',
  ],
};

interface Answer {
  call: string;
  status: number;
  /** Everything that came back: head and body. */
  bytes: string;
}

/** Every call that reads, as somebody who is not the person, with everything that came back. */
async function walk(viewer?: TestUser): Promise<Answer[]> {
  const { paths } = server.app.swagger() as { paths: Record<string, Record<string, unknown>> };
  const urls = Object.entries(paths)
    .filter(([, methods]) => 'get' in methods)
    .flatMap(([path]) => (QUERIES[path] ?? ['']).map((query) => fill(path) + query));
  const answers: Answer[] = [];
  for (const url of [...urls, `/locations/${locationId}`]) {
    const { statusCode, headers, rawPayload } = await server.app.inject({
      url,
      headers: viewer?.bearer ?? {},
    });
    answers.push({
      call: url,
      status: statusCode,
      bytes: `${JSON.stringify(headers)}\n${rawPayload.toString('latin1')}`,
    });
  }
  expect(answers.filter(({ call }) => call.includes('{'))).toEqual([]);
  return answers;
}

/** The calls whose answers have one of these, as a stranger with and without an account sees them. */
async function findLeaks(marks: string[]): Promise<string[]> {
  const answers = [...(await walk()), ...(await walk(stranger))];
  return answers
    .filter(({ bytes }) => marks.some((mark) => bytes.toLowerCase().includes(mark.toLowerCase())))
    .map(({ call }) => call);
}

const identity = () => [person.id, NAME, 'Quenby', person.email, avatarUrl.slice(-41, -5)];
/** The calls that speak of a person, not of reviews. */
const isOfPerson = (call: string) => /\/(profiles|leaderboard|avatars|badges)/.test(call);

describe('what others find out', () => {
  it('is who wrote a review, as long as nobody hides', async () => {
    const calls = new Set(await findLeaks(identity()));
    for (const call of [
      `/api/v1/profiles/${person.id}`,
      `/api/v1/profiles/${person.id}/reviews`,
      `/api/v1/locations/${locationId}/reviews`,
      `/api/v1/reviews/${review.id}`,
      '/api/v1/leaderboard',
      `/api/v1/badges/credentials/${credentialId}`,
    ]) {
      expect(calls).toContain(call);
    }
  });

  it('is nothing in the address of a photo', () => {
    expect(JSON.stringify([review.photos, review.photo_details])).not.toContain(person.id);
  });

  it('is nothing at all of somebody whose profile is not public', async () => {
    await change({ public_profile: false });
    expect(await findLeaks(identity())).toEqual([]);
    expect((await server.send('GET', avatarUrl)).status).toBe(404);
    expect((await server.send('GET', photo.url)).status).toBe(200);
    const shown = (await server.send('GET', `/api/v1/reviews/${review.id}`)).body;
    expect(shown).toMatchObject({
      user_id: null,
      user_profiles: { id: null, full_name: 'A contributor', avatar_url: null },
      comments: 'Step-free at the side.',
    });
    for (const path of ['', '/reviews']) {
      expect(
        await server.send('GET', `/api/v1/profiles/${person.id}${path}`, { user: stranger }),
      ).toMatchObject({
        status: 404,
        body: { detail: 'User not found' },
      });
    }
    await change({ public_profile: true });
  });

  it('is nothing that connects reviews with their author where these are anonymous', async () => {
    await change({ anonymous_reviews: true });
    expect((await findLeaks(identity())).filter((call) => !isOfPerson(call))).toEqual([]);
    const listed = await server.send('GET', `/api/v1/profiles/${person.id}/reviews`, { user: stranger });
    expect(listed.body).toEqual({ data: [] });
    expect((await server.send('GET', `/api/v1/profiles/${person.id}`)).body.full_name).toBe(NAME);
    await change({ anonymous_reviews: false });
  });

  it('is no moment by which a review can be laid beside its author', async () => {
    await change({ anonymous_reviews: true });
    const moments = [review.created_at, review.updated_at];
    const ofPerson = [...(await walk()), ...(await walk(stranger))].filter(({ call }) => isOfPerson(call));
    expect(ofPerson.filter(({ bytes }) => moments.some((moment) => bytes.includes(moment)))).toEqual([]);
    expect((await server.send('GET', '/api/v1/leaderboard?region=Chicago')).body.users).toEqual([]);
    await change({ anonymous_reviews: false });
  });

  it('is no token of a badge, whose metadata may have the day of a review, nor such metadata', async () => {
    await change({ anonymous_reviews: true });
    const { body: prepared } = await server.send('POST', '/api/v1/badges/metadata', {
      payload: { badge_type: 'First Steps', wallet_address: `0x${'1'.repeat(40)}`, show_name: true },
      user: person,
    });
    await server.send('POST', '/api/v1/badges', {
      payload: {
        badge_type: 'First Steps',
        contract_address: `0x${'2'.repeat(40)}`,
        metadata_uri: prepared.uri,
        transaction_hash: `0x${'3'.repeat(64)}`,
      },
      user: person,
    });
    expect(await findLeaks([prepared.uri])).toEqual([]);
    const file = `/api/v1/badges/metadata/${prepared.uri.slice('ipfs://'.length)}`;
    const { bytes } = (await walk()).find(({ call }) => call.includes('/badges/metadata/')) as Answer;
    const anonymous = JSON.stringify((await server.send('GET', file)).body);
    for (const mark of [NAME, 'Badge Earned', 'Average Rating', 'Unique Locations']) {
      expect(anonymous).not.toContain(mark);
      expect(bytes).not.toContain(mark);
    }
    await server.sql`delete from nft_badges where user_id = ${person.id}`;
    await change({ anonymous_reviews: false });
  });

  it('is not how many reviews or badges somebody has who does not show it', async () => {
    await change({ show_review_count: false, show_badges: false });
    const figures = await Promise.all(
      [undefined, stranger].flatMap((viewer) => {
        const read = async (url: string) =>
          (await server.send('GET', url, viewer ? { user: viewer } : {})).body;
        return [
          read(`/api/v1/profiles/${person.id}`),
          read('/api/v1/leaderboard').then(({ users }: Leaderboard) =>
            users.find(({ id }) => id === person.id),
          ),
        ];
      }),
    );
    for (const known of figures) {
      expect(known).toMatchObject({ full_name: NAME });
      expect(Object.keys(known)).not.toEqual(expect.arrayContaining(['total_reviews']));
      expect(Object.keys(known)).not.toEqual(expect.arrayContaining(['badges_earned']));
    }
    await change({ show_review_count: true, show_badges: true });
  });

  it('is what it was, as soon as everything is shown again', async () => {
    expect((await findLeaks(identity())).length).toBeGreaterThan(8);
  });
});

describe('what the person and administrators see', () => {
  it('is everything, whatever is hidden', async () => {
    await change({
      public_profile: false,
      anonymous_reviews: true,
      show_review_count: false,
      show_badges: false,
    });
    for (const user of [person, admin]) {
      const profile = (await server.send('GET', `/api/v1/profiles/${person.id}`, { user })).body;
      expect(profile).toMatchObject({ full_name: NAME, total_reviews: 1, badges_earned: 1 });
      const seen = (await server.send('GET', `/api/v1/reviews/${review.id}`, { user })).body;
      expect([seen.user_id, seen.user_profiles.full_name]).toEqual([person.id, NAME]);
      const { data } = (await server.send('GET', `/api/v1/profiles/${person.id}/reviews`, { user })).body;
      expect(data).toHaveLength(1);
      const file = await server.app.inject({ url: avatarUrl, headers: user.bearer });
      expect(file.statusCode).toBe(200);
    }
    await change(DEFAULT_PRIVACY_SETTINGS);
  });

  it('is the same moment for every process', async () => {
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

describe('the settings', () => {
  it('are the defaults until somebody changes one', async () => {
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

  it.each([
    ['nothing', {}],
    ['what is no setting', { is_admin: true }],
    ['a word', { public_profile: 'no' }],
    ['a number', { public_profile: 0 }],
    ['null', { public_profile: null }],
    ['no object', []],
  ])('refuse %s', async (_, payload) => {
    const { status, body } = await server.send('PATCH', '/api/v1/privacy-settings', {
      payload: payload as object,
      user: person,
    });
    expect([status, body.code]).toEqual([400, 'validation_failed']);
  });

  it('are in the export of the account', async () => {
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
