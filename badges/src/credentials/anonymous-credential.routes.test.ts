import { startTestApp, type TestApp, type TestUser } from '@wayable/server/testing/test-app';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BadgeVerifier } from '../testing/badge-verifier.ts';

const NAME = 'Quenby Rampart';
const DAY = '2026-03-17';

let server: TestApp;
let verifier: BadgeVerifier;
let person: TestUser;

beforeAll(async () => {
  server = await startTestApp();
  verifier = new BadgeVerifier(server);
  person = await server.buildUser({ fullName: NAME });
  await server.buildReview(person, (await server.buildLocation(person)).id);
  await server.sql`update earned_badges set earned_at = ${`${DAY}T13:14:15Z`} where user_id = ${person.id}`;
});
afterAll(() => server.close());

const path = () => `/api/v1/users/${person.id}/badges/First%20Steps/credential`;
const share = (show_name: boolean) => server.send('POST', path(), { user: person, payload: { show_name } });
const setAnonymous = (anonymous_reviews: boolean) =>
  server.send('PATCH', '/api/v1/privacy-settings', { user: person, payload: { anonymous_reviews } });
const check = async (id: string) => (await server.send('GET', `/api/v1/badges/credentials/${id}`)).body;

describe('credential of an anonymous author', () => {
  it("returns an anonymous author's shared credential without name and day", async () => {
    const { id } = (await share(true)).body;
    expect(await check(id)).toMatchObject({
      holder_name: NAME,
      earned_at: `${DAY}T00:00:00Z`,
      earned_precision: 'day',
    });
    await setAnonymous(true);
    const hidden = await check(id);
    expect(hidden).toMatchObject({
      holder_name: null,
      earned_at: '2026-03-01T00:00:00Z',
      earned_precision: 'month',
    });
    const { validFrom, credentialSubject } = await verifier.verify(hidden.jwt);
    expect([validFrom, credentialSubject.identifier]).toEqual(['2026-03-01T00:00:00Z', undefined]);
    await setAnonymous(false);
    expect(await check(id)).toMatchObject({ holder_name: NAME, earned_precision: 'day' });
  });

  it('refuses a credential with the name of an anonymous author', async () => {
    await setAnonymous(true);
    const refusal = { status: 400, body: { errors: [{ field: 'show_name', code: 'not_right' }] } };
    expect(await share(true)).toMatchObject(refusal);
    expect(await server.send('GET', `${path()}?show_name=true`, { user: person })).toMatchObject(refusal);
    await setAnonymous(false);
  });

  it("reduces the date of an anonymous author's credential to months", async () => {
    await setAnonymous(true);
    const { body } = await server.send('GET', path(), { user: person });
    expect((await verifier.verify(body)).validFrom).toBe('2026-03-01T00:00:00Z');
    await setAnonymous(false);
  });

  it("returns only the month of an anonymous author's revoked credential", async () => {
    const { id } = (await share(false)).body;
    await setAnonymous(true);
    await server.sql`update earned_badges set lost_at = now() where user_id = ${person.id}`;
    const { revoked_at, earned_at, earned_precision } = await check(id);
    expect(revoked_at).toMatch(/^\d{4}-\d\d-01T00:00:00Z$/);
    expect([earned_at, earned_precision]).toEqual(['2026-03-01T00:00:00Z', 'month']);
  });
});
