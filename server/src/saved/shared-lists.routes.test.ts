import type { Location } from '@wayable/protocol/locations';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';

let server: TestApp;
let user: TestUser;

beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());
beforeEach(async () => {
  user = await server.buildUser();
});

const LINK = '/api/v1/saved/link';
const turnOn = async (): Promise<string> => (await server.send('PUT', LINK, { user })).body.token;
const read = (token: string, query = '') => server.send('GET', `/api/v1/shared-lists/${token}${query}`);
async function saveNew(name: string): Promise<Location> {
  const place = await server.buildLocation(user, { name });
  await server.send('PUT', `/api/v1/saved/${place.id}`, { user });
  return place;
}

describe('link to saved places', () => {
  it('creates one stable share link when turned on in parallel', async () => {
    expect((await server.send('GET', LINK, { user })).body).toEqual({ token: null });
    const tokens = await Promise.all([turnOn(), turnOn(), turnOn()]);
    expect(new Set(tokens).size).toBe(1);
    expect(tokens[0]).toMatch(/^[\w-]{32}$/);
    expect((await server.send('GET', LINK, { user })).body).toEqual({ token: tokens[0] });
  });

  it('invalidates a share link when turned off', async () => {
    const first = await turnOn();
    expect((await read(first)).status).toBe(200);
    for (let i = 0; i < 2; i++) expect((await server.send('DELETE', LINK, { user })).status).toBe(204);
    expect((await read(first)).status).toBe(404);
    const second = await turnOn();
    expect(second).not.toBe(first);
    expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200]);
  });

  it("shows shared places without data about the list's owner", async () => {
    const token = await turnOn();
    const quay = await saveNew('Quay');
    const baths = await saveNew('Baths');
    await server.buildReview(user, baths.id, { feature_answers: { 'audio-cues': 'no' } });
    const { body, headers } = await read(token, '?needs=audio-cues');
    expect(body.data.map(({ id }: Location) => id)).toEqual([baths.id, quay.id]);
    expect(body.data[0].fit.answer).toBe('no');
    expect(Object.keys(body)).toEqual(['data']);
    for (const secret of [user.id, 'saved_at', 'created_by'])
      expect(JSON.stringify(body)).not.toContain(secret);
    expect(headers['x-robots-tag']).toBe('noindex');
    expect(headers['cache-control']).toContain('no-store');
  });

  it('omits removed places and shows merge targets in shared lists', async () => {
    const token = await turnOn();
    const removed = await saveNew('Removed');
    const merged = await saveNew('Merged');
    const target = await server.buildLocation(user, { name: 'Target' });
    await server.send('DELETE', `/api/v1/locations/${removed.id}`, { user });
    await server.mergeLocations(merged.id, target.id);
    expect((await read(token)).body.data.map(({ id }: Location) => id)).toEqual([target.id]);
  });

  it('exports the share link and deletes it with the account', async () => {
    const token = await turnOn();
    const { body } = await server.send('GET', '/api/v1/account/export', { user });
    expect(body.shared_list).toMatchObject({ token });
    await server.sql`delete from auth.users where id = ${user.id}`;
    expect((await read(token)).status).toBe(404);
  });

  it('rejects an invalid or unknown token of a shared list', async () => {
    expect((await read('short')).body.errors).toMatchObject([{ field: 'token' }]);
    expect((await read('A'.repeat(32))).body.code).toBe('not_found');
  });
});
