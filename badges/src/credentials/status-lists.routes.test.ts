import { startTestApp, type TestApp } from '@wayable/server/testing/test-app';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BadgeVerifier } from '../testing/badge-verifier.ts';

const ORIGIN = 'http://127.0.0.1:3000';
const PLACES = 131_072;

let server: TestApp;
let verifier: BadgeVerifier;

beforeAll(async () => {
  server = await startTestApp();
  verifier = new BadgeVerifier(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.sql`truncate badge_credentials, badge_status_lists`;
  await server.sql`insert into badge_status_lists (list) values (1)`;
});

const get = (list: number | string, headers = {}) =>
  server.app.inject({ url: `/api/v1/badges/status/${list}`, headers });
const revoke = (places: number[], list = 1) => server.sql`
  insert into badge_credentials (badge_type, earned_on, names_holder, status_list, status_index, revoked_at)
  select 'First Steps', '2026-01-01', false, ${list}, place, now() from unnest(${places}::int[]) as given(place)
`;
const take = async () => {
  const [taken] = await server.sql<{ list: number; place: number }[]>`
    insert into badge_credentials (badge_type, earned_on, names_holder, status_list, status_index, revoked_at)
    select 'First Steps', '2026-01-01', false, list_number, place, now() from take_status_place()
    returning status_list as list, status_index as place
  `;
  return taken as { list: number; place: number };
};

describe('status list', () => {
  it('returns a signed status list of 131,072 unset bits', async () => {
    const { statusCode, headers, body } = await get(1);
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('application/vc+jwt');
    expect(headers['cache-control']).toBe('public, max-age=60');
    expect(headers['access-control-allow-origin']).toBe('*');
    const url = `${ORIGIN}/api/v1/badges/status/1`;
    expect(await verifier.verify(body)).toMatchObject({
      '@context': ['https://www.w3.org/ns/credentials/v2'],
      id: url,
      type: ['VerifiableCredential', 'BitstringStatusListCredential'],
      issuer: 'did:web:127.0.0.1%3A3000',
      validFrom: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
      credentialSubject: {
        id: `${url}#list`,
        type: 'BitstringStatusList',
        statusPurpose: 'revocation',
        encodedList: expect.stringMatching(/^u[\w-]+$/),
      },
    });
    const bits = await verifier.readList(url);
    expect(bits.length).toBe(PLACES);
    expect(Array.from({ length: PLACES }, (_, place) => bits.get(place)).some(Boolean)).toBe(false);
  });

  it('sets only the bits of revoked credentials in status lists', async () => {
    const places = [0, 1, 7, 8, 65_535, 131_071];
    await revoke(places);
    const bits = await verifier.readList(`${ORIGIN}/api/v1/badges/status/1`);
    expect(Array.from({ length: PLACES }, (_, place) => place).filter((place) => bits.get(place))).toEqual(
      places,
    );
  });

  it('sets the bits of 100,000 revoked credentials', async () => {
    const places = Array.from({ length: 100_000 }, (_, index) => (index * 48_271) % PLACES);
    expect(new Set(places).size).toBe(100_000);
    await revoke(places);
    const bits = await verifier.readList(`${ORIGIN}/api/v1/badges/status/1`);
    const revoked = new Set(places);
    const wrong = Array.from({ length: PLACES }, (_, place) => place).filter(
      (place) => bits.get(place) !== revoked.has(place),
    );
    expect(wrong).toEqual([]);
  });

  it("keeps a status list's ETag until the next revocation", async () => {
    await revoke([5]);
    const first = await get(1);
    const etag = first.headers.etag as string;
    const again = await get(1, { 'if-none-match': etag });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect((await get(1)).body).toBe(first.body);
    await revoke([6]);
    const changed = await get(1, { 'if-none-match': etag });
    expect([changed.statusCode, changed.headers.etag === etag]).toEqual([200, false]);
  });

  it.each([
    ['2', 404],
    ['0', 400],
    ['9999999999', 400],
    ['one', 400],
  ])('responds to the status list %s with %i', async (list, status) => {
    expect((await get(list)).statusCode).toBe(status);
  });
});

describe('positions in a list', () => {
  it('assigns positions in a status list at random', async () => {
    const places: number[] = [];
    for (let amount = 0; amount < 300; amount += 1) places.push((await take()).place);
    expect(new Set(places).size).toBe(300);
    expect(Math.max(...places)).toBeGreaterThan(PLACES / 2);
    expect(Math.min(...places)).toBeLessThan(PLACES / 2);
    const steps = new Set(places.slice(1).map((place, index) => place - (places[index] as number)));
    expect(steps.size).toBeGreaterThan(280);
  });

  it('starts the next status list after 100,000 positions', async () => {
    await server.sql`update badge_status_lists set issued = 99995`;
    const taken = await Promise.all(Array.from({ length: 20 }, take));
    const amountOf = (number: number) => taken.filter(({ list }) => list === number).length;
    expect([amountOf(1), amountOf(2)]).toEqual([5, 15]);
    expect((await get(2)).statusCode).toBe(200);
    expect(
      await server.sql`select list, issued from badge_status_lists order by list`.then((rows) => [...rows]),
    ).toEqual([
      { list: 1, issued: 100_000 },
      { list: 2, issued: 15 },
    ]);
  });
});
