import type { Location } from '@wayable/protocol/locations';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { untilWaitingForLock } from '../testing/lock-waits.ts';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';

let server: TestApp;
let admin: TestUser;
let person: TestUser;
let source: Location;
let target: Location;

beforeAll(async () => {
  server = await startTestApp();
  admin = await server.buildUser({ isAdmin: true });
});
afterAll(() => server.close());
beforeEach(async () => {
  person = await server.buildUser();
  source = await server.buildLocation(person);
  target = await server.buildLocation(person);
});

/** Merges the places. The requests begin after the rows were moved, and before the merge is committed. */
async function sendDuringMerge(requests: (() => ReturnType<TestApp['send']>)[]): Promise<number[]> {
  const suggestion = await server.send('POST', `/api/v1/locations/${source.id}/suggestions`, {
    payload: { kind: 'duplicate', duplicate_of: target.id },
    user: person,
  });
  const { merged, sent } = await server.sql.begin(async (transaction) => {
    // The merge then waits to notify the person of the suggestion.
    await transaction`select from user_profiles where id = ${person.id} for update`;
    const merged = server.send('PUT', `/api/v1/admin/suggestions/${suggestion.body.id}`, {
      payload: { decision: 'accept' },
      user: admin,
    });
    await untilWaitingForLock(server.sql);
    const sent = requests.map((send) => send());
    await untilWaitingForLock(server.sql, 1 + requests.length);
    return { merged, sent };
  });
  expect((await merged).status).toBe(204);
  return (await Promise.all(sent)).map(({ status }) => status);
}

it('verifies a review while its place is merged', async () => {
  const { id } = await server.buildReview(await server.buildUser(), source.id);
  const payload = { is_verified: true };
  const verify = () =>
    server.send('PUT', `/api/v1/admin/reviews/${id}/verification`, { payload, user: admin });
  expect(await sendDuringMerge([verify])).toEqual([200]);
  const { body } = await server.send('GET', `/api/v1/locations/${target.id}/reviews`);
  expect(body.data).toMatchObject([{ id }]);
  expect(await server.findDrift()).toEqual([]);
});

it('ends what a person withdraws while the place is merged', async () => {
  const user = await server.buildUser();
  const paths: [string, ...string[]] = [
    `/api/v1/locations/${source.id}/confirmation`,
    `/api/v1/locations/${source.id}/follow`,
    `/api/v1/saved/${source.id}`,
  ];
  const [confirmation, ...others] = paths;
  await server.send('PUT', confirmation, { payload: { is_accurate: true }, user });
  for (const path of others) await server.send('PUT', path, { user });
  const withdrawals = paths.map((path) => () => server.send('DELETE', path, { user }));
  expect(await sendDuringMerge(withdrawals)).toEqual([204, 204, 204]);
  const place = await server.send('GET', `/api/v1/locations/${target.id}`);
  expect(place.body.confirmations).toBe(0);
  const { body } = await server.send('GET', `/api/v1/locations/${target.id}/follow`, { user });
  expect(body).toEqual({ is_followed: false, is_saved: false });
  expect(await server.findDrift()).toEqual([]);
});

it('returns 409 for a suggestion while its place is merged', async () => {
  const user = await server.buildUser();
  const suggest = (id: string, payload: object) => () =>
    server.send('POST', `/api/v1/locations/${id}/suggestions`, { payload, user });
  const other = await server.buildLocation(person);
  const rename = suggest(source.id, { kind: 'edit', name: 'Corner House' });
  const merge = suggest(other.id, { kind: 'duplicate', duplicate_of: source.id });
  expect(await sendDuringMerge([rename, merge])).toEqual([409, 409]);
  expect([(await rename()).status, (await merge()).status]).toEqual([201, 201]);
  const stored = await server.sql`
    select location_id, duplicate_of from corrections where suggested_by = ${user.id} order by created_at
  `;
  expect(stored).toEqual([
    { location_id: target.id, duplicate_of: null },
    { location_id: other.id, duplicate_of: target.id },
  ]);
});
