import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';

let server: TestApp;
let user: TestUser;

beforeAll(async () => {
  server = await startTestApp();
  user = await server.buildUser();
});
afterAll(() => server.close());

const rename = (full_name: string, viewer = user, id = viewer.id) =>
  server.send('PATCH', `/api/v1/profiles/${id}`, { payload: { full_name }, user: viewer });
const signUp = (full_name: string, email: string) =>
  server.send('POST', '/auth/v1/signup', { payload: { email, password: PASSWORD, data: { full_name } } });

const HIDDEN = ['\u3164', '\u2800', '\u{e0041}\u{e0042}', '\ufe0f', '\u034f'];
const RESERVED = ['Admin', '\u0410dmin', 'Wayable Team ✔', 'A contributor', 'Contributor'];
const PILED = `Z${'\u0317'.repeat(60)}algo`;

describe('changing a name', () => {
  it.each(HIDDEN)('rejects a changed name of only invisible characters %j', async (name) => {
    const { status, body } = await rename(name);
    expect([status, body.errors]).toEqual([400, [expect.objectContaining({ field: 'full_name' })]]);
  });

  it('removes invisible characters from a changed name', async () => {
    const { body } = await rename(`Ada\u3164\u{e0041} \u2800 Lovelace`);
    expect(body.full_name).toBe('Ada Lovelace');
  });

  it('rejects a name with many marks on one letter', async () => {
    expect((await rename(PILED)).body.errors).toMatchObject([{ field: 'full_name', code: 'wrong_form' }]);
    expect((await rename('Z\u0317\u0318\u0319\u031calgo')).status).toBe(200);
  });

  it.each(RESERVED)('rejects a changed name that is reserved: %j', async (name) => {
    expect((await rename(name)).body.errors).toMatchObject([{ field: 'full_name', code: 'reserved' }]);
  });

  it("accepts reserved names only in an administrator's own profile", async () => {
    const admin = await server.buildUser({ isAdmin: true });
    expect((await rename('Wayable Team', admin)).status).toBe(200);
    expect((await rename('Wayable Team', admin, user.id)).status).toBe(400);
  });
});

describe('name of a sign-up', () => {
  it.each([...HIDDEN, PILED, ...RESERVED])('rejects a sign-up with the name %j', async (name) => {
    const { status, body } = await signUp(name, 'named@people.example');
    expect([status, body.error_code]).toEqual([400, 'validation_failed']);
  });

  it('accepts a sign-up without a name', async () => {
    const payload = { email: 'nameless@people.example', password: PASSWORD };
    const { status, body } = await server.send('POST', '/auth/v1/signup', { payload });
    expect(status).toBe(200);
    expect((await server.send('GET', `/api/v1/profiles/${body.user.id}`)).body.full_name).toBe('Contributor');
  });
});
