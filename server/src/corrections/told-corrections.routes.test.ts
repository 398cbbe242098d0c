import type { Location } from '@wayable/protocol/locations';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';

let server: TestApp;
let admin: TestUser;
let person: TestUser;
let place: Location;

beforeAll(async () => {
  server = await startTestApp();
  admin = await server.buildUser({ isAdmin: true, fullName: 'Mo Moderator' });
});
afterAll(() => server.close());
beforeEach(async () => {
  person = await server.buildUser();
  place = await server.buildLocation(person);
});

const suggest = async (payload: object, user = person) =>
  (await server.send('POST', `/api/v1/locations/${place.id}/suggestions`, { payload, user })).body;
const decide = (id: string, payload: object) =>
  server.send('PUT', `/api/v1/admin/suggestions/${id}`, { payload, user: admin });
const told = async (user: TestUser) =>
  (await server.send('GET', '/api/v1/notifications', { user })).body.data.filter(
    ({ kind }: { kind: string }) => kind === 'correction_decided',
  );
const details = () => ({ location_id: place.id, location_name: place.name });

describe('notification about a correction', () => {
  it("notifies of an accepted suggestion without the moderator's name", async () => {
    const { id } = await suggest({ kind: 'closed' });
    await decide(id, { decision: 'accept' });
    const [one, ...others] = await told(person);
    expect(others).toEqual([]);
    expect(one.details).toEqual({ ...details(), correction: 'closed', is_accepted: true });
    expect(one.created_at).toMatch(/T12:00:00\.000Z$/);
    for (const secret of [admin.id, 'Moderator']) expect(JSON.stringify(one)).not.toContain(secret);
    expect(await told(admin)).toEqual([]);
  });

  it('notifies of a rejected suggestion with the reason', async () => {
    const { id } = await suggest({ kind: 'closed', note: 'The windows are dark.' });
    await decide(id, { decision: 'reject', reason: ' It opens in May. ' });
    expect(await told(person)).toMatchObject([
      { details: { ...details(), is_accepted: false, details: 'It opens in May.' } },
    ]);
  });

  it('notifies both Advocates when their suggestions agree', async () => {
    const [first, second] = await Promise.all([buildAdvocate(), buildAdvocate()]);
    await suggest({ kind: 'closed' }, first);
    expect((await suggest({ kind: 'closed' }, second)).is_applied).toBe(true);
    for (const advocate of [first, second]) {
      expect(await told(advocate)).toMatchObject([{ details: { ...details(), is_accepted: true } }]);
    }
  });

  it('sends no notification when a decision about a suggestion fails', async () => {
    const { id } = await suggest({ kind: 'edit', name: 'Another name' });
    await server.sql`update locations set name = 'Another name' where id = ${place.id}`;
    expect((await decide(id, { decision: 'accept' })).status).toBe(409);
    expect(await told(person)).toEqual([]);
  });
});

async function buildAdvocate(): Promise<TestUser> {
  const user = await server.buildUser();
  const { id } = await server.buildLocation(user);
  await server.sql`
    insert into reviews (user_id, location_id, rating) select ${user.id}, ${id}, 4 from generate_series(1, 25)`;
  return user;
}

it('permits undoing a correction only to moderators', async () => {
  const { id } = await suggest({ kind: 'closed' });
  await decide(id, { decision: 'accept' });
  const mayUndo = async (user?: TestUser) => {
    const { body } = await server.send('GET', `/api/v1/locations/${place.id}/history`, user && { user });
    return body.data[0].permissions;
  };
  expect(await mayUndo()).toEqual({ undo: false });
  expect(await mayUndo(person)).toEqual({ undo: false });
  expect(await mayUndo(admin)).toEqual({ undo: true });
  await server.send('POST', `/api/v1/admin/suggestions/${id}/reversal`, { user: admin });
  expect(await mayUndo(admin)).toEqual({ undo: false });
});
