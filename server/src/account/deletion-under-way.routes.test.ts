import type { Location } from '@wayable/protocol/locations';
import type { Review } from '@wayable/protocol/reviews';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { untilWaitingForLock } from '../testing/lock-waits.ts';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';

let server: TestApp;
let admin: TestUser;
let place: Location;
let othersReview: Review;

beforeAll(async () => {
  server = await startTestApp();
  admin = await server.buildUser({ isAdmin: true });
  place = await server.buildLocation(admin);
  othersReview = await server.buildReview(admin, place.id);
});
afterAll(() => server.close());

type Write = (user: TestUser) => ReturnType<TestApp['send']>;
type Send = Parameters<TestApp['send']>;

const call =
  (method: Send[0], url: () => string, payload: (user: TestUser) => object, headers = {}): Write =>
  (user) =>
    server.send(method, url(), { user, payload: payload(user), headers });
const review = () => ({ location_id: place.id, rating: 3 });
const newPlace = ({ id }: TestUser) => ({
  name: 'New',
  address: `${id}, Chicago, IL`,
  category: 'other',
  latitude: 41.9,
  longitude: -87.6,
});

const WRITES: [what: string, write: Write][] = [
  ['a review', call('POST', () => '/api/v1/reviews', review)],
  [
    'a review with a key',
    call('POST', () => '/api/v1/reviews', review, { 'idempotency-key': 'written-once' }),
  ],
  [
    'whether a place is still as described',
    call(
      'PUT',
      () => `/api/v1/locations/${place.id}/confirmation`,
      () => ({ is_accurate: true }),
    ),
  ],
  ['a place', call('POST', () => '/api/v1/locations', newPlace)],
  [
    'a report',
    call(
      'POST',
      () => `/api/v1/reviews/${othersReview.id}/reports`,
      () => ({ reason: 'spam' }),
    ),
  ],
  [
    'a setting',
    call(
      'PATCH',
      () => '/api/v1/privacy-settings',
      () => ({ show_badges: false }),
    ),
  ],
];

/** Calls `write` at the moment when the account is deleted but its session is still cached. */
async function writeMeanwhile(user: TestUser, write: Write, writer = user) {
  const written = await server.sql.begin(async (transaction) => {
    await transaction`delete from auth.users where id = ${user.id}`;
    const answer = write(writer);
    await untilWaitingForLock(server.sql);
    return { answer };
  });
  return written.answer;
}

describe('writing during an account deletion', () => {
  const refused = { status: 401, body: { code: 'not_authenticated' } };

  it.each(WRITES)('rejects writing %s during an account deletion', async (_what, write) => {
    expect(await writeMeanwhile(await server.buildUser(), write)).toMatchObject(refused);
    expect(await server.findDrift()).toEqual([]);
  });

  it("rejects an author's answer to a decision during account deletion", async () => {
    const user = await server.buildUser();
    const { id } = await server.buildReview(user, place.id);
    await server.sql`update reviews set is_verified = true where id = ${id}`;
    await server.send('PUT', `/api/v1/admin/reviews/${id}/verification`, {
      user: admin,
      payload: { is_verified: false, reason: 'spam' },
    });
    const [decision] = await server.sql`select id::text from admin_log where review_id = ${id}`;
    const answer = call(
      'POST',
      () => `/api/v1/moderation/${decision?.id}/answer`,
      () => ({ answer: 'No.' }),
    );
    expect(await writeMeanwhile(user, answer)).toMatchObject(refused);
  });

  it("accepts a review while a follower's account is deleted", async () => {
    const follower = await server.buildUser();
    await server.send('PUT', `/api/v1/locations/${place.id}/follow`, { user: follower });
    const answer = call(
      'POST',
      () => '/api/v1/reviews',
      () => ({
        ...review(),
        feature_answers: { 'audio-cues': 'no' },
      }),
    );
    const writer = await server.buildUser();
    expect(await writeMeanwhile(follower, answer, writer)).toMatchObject({ status: 201 });
    expect(await server.sql`select from location_follows where location_id = ${place.id}`).toEqual([]);
  });

  it('accepts a merge while an account with saves is deleted', async () => {
    const [from, into] = [await server.buildLocation(admin), await server.buildLocation(admin)];
    const saver = await server.buildUser();
    await server.send('PUT', `/api/v1/saved/${from.id}`, { user: saver });
    const suggested = await server.send('POST', `/api/v1/locations/${from.id}/suggestions`, {
      user: await server.buildUser(),
      payload: { kind: 'duplicate', duplicate_of: into.id },
    });
    const accept = call(
      'PUT',
      () => `/api/v1/admin/suggestions/${suggested.body.id}`,
      () => ({
        decision: 'accept',
      }),
    );
    expect(await writeMeanwhile(saver, accept, admin)).toMatchObject({ status: 204 });
    expect(await server.sql`select from saved_locations where location_id = ${into.id}`).toEqual([]);
  });
});
