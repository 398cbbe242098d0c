import { AuthPeople, type Person } from '@wayable/server/testing/people/auth-people';
import { FactorCalls, stopClock } from '@wayable/server/testing/people/second-factors';
import { PASSWORD, startTestApp, type TestApp, type TestUser } from '@wayable/server/testing/test-app';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { hasSignedInFrom } from '../sessions/sessions.queries.ts';

let server: TestApp;
let people: AuthPeople;

beforeAll(async () => {
  server = await startTestApp({ AUTH_CONFIRM_EMAIL: '1', TRUSTED_PROXIES: '127.0.0.1' });
  people = await AuthPeople.on(server);
});
afterAll(() => server.close());
beforeEach(() => people.resetAttempts());

/** The headers of a browser: its IP address and its cookies. */
interface Place {
  'x-forwarded-for': string;
  cookie?: string;
}

let serial = 0;
const newPlace = (): Place => ({ 'x-forwarded-for': `2001:db8:${(++serial).toString(16)}::1` });
const STRANGER: Place = { 'x-forwarded-for': '198.51.100.66' };

const signIn = (email: string, password: string, place: Place) =>
  people.post('/token?grant_type=password', { email, password }, { ...place });

/** Creates an account with a device that signed in before and is now on another network. */
async function buildOwner(): Promise<{ person: Person; device: Place }> {
  const person = await people.join();
  const { headers } = await signIn(person.email, PASSWORD, newPlace());
  const cookie = /^wayable-device=[\w-]{43}/.exec(String(headers['set-cookie']))?.[0] ?? '';
  expect(cookie).not.toBe('');
  return { person, device: { ...newPlace(), cookie } };
}

describe('strangers who request mails', () => {
  it("sends mails to the owner after a stranger's many requests", async () => {
    const { person, device } = await buildOwner();
    const { email } = person;
    // Request 36 mails of three kinds from one network.
    for (let round = 0; round < 12; round++) {
      for (const path of ['/recover', '/otp', '/resend']) {
        await people.post(path, { email, type: 'signup' }, { ...STRANGER });
      }
    }
    expect((await people.post('/recover', { email }, { ...device })).status).toBe(200);
    const elsewhere = newPlace();
    await server.sql`delete from auth.one_time_tokens`;
    expect((await people.post('/recover', { email }, { ...elsewhere })).status).toBe(200);
  });

  it("accepts mail requests of the owner's device despite 90 networks", async () => {
    const { person, device } = await buildOwner();
    const { email } = person;
    await people.resetAttempts();
    const answers = await Promise.all(
      Array.from({ length: 90 }, () => people.post('/recover', { email }, { ...newPlace() })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(60);
    expect((await people.post('/recover', { email }, { ...newPlace() })).status).toBe(429);
    expect((await people.post('/recover', { email }, { ...device })).status).toBe(200);
    const unknown = people.newEmail();
    const others = await Promise.all(
      Array.from({ length: 90 }, () => people.post('/recover', { email: unknown }, { ...newPlace() })),
    );
    expect(others.filter(({ status }) => status === 200)).toHaveLength(60);
    // Remove the queued mails, so that the next test does not wait for them.
    await server.sql`delete from pgboss.job where name = 'auth-mail' and state = 'created'`;
  });
});

describe('one place that requests mails', () => {
  it('sends ten mails an hour per email and place', async () => {
    const [email, place] = [people.newEmail(), newPlace()];
    const request = async (to: string, from: Place) =>
      (await people.post('/recover', { email: to }, { ...from })).status;
    const statuses: number[] = [];
    for (let round = 0; round < 12; round++) {
      statuses.push(await request(email, place));
      // End the pause of a minute between two mails of a kind.
      await server.sql`update auth.attempts set window_ends_at = now() where window_ends_at < now() + interval '2 minutes'`;
    }
    expect(statuses).toEqual([...Array(10).fill(200), 429, 429]);
    expect(await request(people.newEmail(), place)).toBe(200);
    expect(await request(email, newPlace())).toBe(200);
  });
});

describe('people who request mails to others', () => {
  const change = (person: Person, email: string, place: Place) =>
    server.send('PUT', '/auth/v1/user', {
      payload: { email },
      headers: { authorization: `Bearer ${person.session.access_token}`, ...place },
    });

  it('limits mails about email changes despite a trusted device', async () => {
    const { person, device } = await buildOwner();
    const { headers } = await signIn(person.email, PASSWORD, newPlace());
    const cookie = /^wayable-device=[\w-]{43}/.exec(String(headers['set-cookie']))?.[0] ?? '';
    const other = { 'x-forwarded-for': device['x-forwarded-for'], cookie };
    const mailbox = people.newEmail();
    expect((await change(person, mailbox, device)).status).toBe(200);
    expect((await change(person, mailbox, other)).status).toBe(429);
  });

  it('limits resent mails per new email across accounts', async () => {
    const mailbox = people.newEmail();
    const owners = [await buildOwner(), await buildOwner()];
    for (const { person } of owners) expect((await change(person, mailbox, newPlace())).status).toBe(200);
    for (const { person } of owners) {
      const asked = { type: 'email_change', email: person.email };
      expect((await people.post('/resend', asked, { ...STRANGER })).status).toBe(200);
    }
    const [row] = await server.sql`
      select count(*)::int from pgboss.job where data ->> 'kind' = 'email_change_new'
        and data ->> 'userId' = any (${owners.map(({ person }) => person.user.id)})
    `;
    // Two changes and one resent mail: the limit stops the second resent mail.
    expect(row?.count).toBe(3);
  });
});

describe('network', () => {
  it('trusts only networks that completed all factors of a sign-in', async () => {
    stopClock();
    onTestFinished(() => void vi.useRealTimers());
    const { person } = await buildOwner();
    const [home, ip] = ['2001:db8:aaaa::1', '2001:db8:bbbb::1'];
    const isOwn = (address: string) => hasSignedInFrom(server.sql, person.user.id, address);
    await signIn(person.email, PASSWORD, { 'x-forwarded-for': ip });
    expect(await isOwn(ip)).toBe(true);
    const calls = new FactorCalls(server);
    const bearer = { authorization: `Bearer ${person.session.access_token}`, 'x-forwarded-for': home };
    const user: TestUser = {
      id: person.user.id,
      email: person.email,
      session: person.session as never,
      bearer,
    };
    await calls.proveTotp(user, await calls.enrollTotp(user));
    await signIn(person.email, PASSWORD, { 'x-forwarded-for': ip });
    expect([await isOwn(ip), await isOwn(home)]).toEqual([false, true]);
  });
});

describe('strangers who guess codes', () => {
  const verify = (email: string, token: string, place: Place) =>
    people.post('/verify', { type: 'recovery', email, token }, { ...place });

  async function askForCode(email: string, place: Place) {
    await people.post('/recover', { email }, { ...place });
    const mails = (await server.mailbox.list(email)).length;
    const { code } = await server.mailbox.receive(email, Math.max(2, mails));
    return { code, wrong: String((Number(code) + 1) % 1_000_000).padStart(6, '0') };
  }

  it("accepts the owner's code after a stranger's thirty wrong guesses", async () => {
    const { person } = await buildOwner();
    const { email } = person;
    const home = newPlace();
    const { code, wrong } = await askForCode(email, home);
    for (let guess = 0; guess < 30; guess++) await verify(email, wrong, STRANGER);
    expect((await verify(email, code, STRANGER)).status).toBe(429);
    expect((await verify(email, code, home)).status).toBe(200);
  });

  it("blocks code guesses from many networks, except the owner's device", async () => {
    const { person, device } = await buildOwner();
    const { email } = person;
    const { code, wrong } = await askForCode(email, newPlace());
    const places = Array.from({ length: 30 }, newPlace);
    const statuses = await Promise.all(
      places.flatMap((place) =>
        Array.from({ length: 5 }, async () => (await verify(email, wrong, place)).status),
      ),
    );
    // All networks together have 40 attempts. After that, each network has two.
    expect(statuses.filter((status) => status === 403).length).toBeLessThanOrEqual(100);
    await Promise.all(
      Array.from({ length: 60 }, () => verify(email, wrong, newPlace()).then(({ status }) => status)),
    );
    expect((await verify(email, code, newPlace())).status).toBe(429);
    expect((await verify(email, code, device)).status).toBe(200);
  });
});

describe("strangers who claim the owner's email", () => {
  it("accepts the owner's code after strangers exhaust their guesses", async () => {
    const { person, device } = await buildOwner();
    const { person: thief, device: thiefsDevice } = await buildOwner();
    const { email } = person;
    // Strangers could request a change to the email before the owner signed up.
    await server.sql`
      with thieves as (
        insert into auth.users (new_email) select ${email} from generate_series(1, 100) returning id
      )
      insert into auth.devices (user_id, device_hash)
      select thieves.id, device_hash from thieves, auth.devices where user_id = ${thief.user.id}
    `;
    await people.post('/recover', { email }, { ...device });
    const { code } = await server.mailbox.receive(email, 2);
    const token = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    const guess = async (place: Place) =>
      (await people.post('/verify', { type: 'recovery', email, token }, { ...place })).status;
    for (let count = 0; count < 41; count++) await guess(newPlace());
    const statuses: number[] = [];
    while (statuses.length < 3) statuses.push(await guess(thiefsDevice));
    expect(statuses).toEqual([403, 403, 429]);
    const { status } = await people.post('/verify', { type: 'recovery', email, token: code }, { ...device });
    expect(status).toBe(200);
  });
});

describe('strangers who guess passwords', () => {
  it("lets the owner sign in despite strangers' wrong passwords", async () => {
    const { person, device } = await buildOwner();
    const { email } = person;
    for (let guess = 0; guess < 100; guess++) await signIn(email, 'wrong', newPlace());
    expect((await signIn(email, PASSWORD, device)).status).toBe(200);
    expect((await signIn(email, PASSWORD, newPlace())).status).toBe(200);
    for (let guess = 0; guess < 40; guess++) await signIn(email, 'wrong', STRANGER);
    expect((await signIn(email, PASSWORD, STRANGER)).status).toBe(429);
    expect((await signIn(email, PASSWORD, newPlace())).status).toBe(200);
  });

  it('limits wrong passwords from devices of other accounts', async () => {
    const { person } = await buildOwner();
    const { device } = await buildOwner();
    for (let guess = 0; guess < 100; guess++) await signIn(person.email, 'wrong', newPlace());
    const place = { ...device };
    const statuses: number[] = [];
    for (let guess = 0; guess < 5; guess++) {
      statuses.push((await signIn(person.email, 'wrong', place)).status);
    }
    expect(statuses).toEqual([400, 400, 400, 429, 429]);
  });
});

describe('device', () => {
  it('sets the device cookie at sign-in, but not at refresh', async () => {
    const { email } = await people.join();
    const { headers, body } = await signIn(email, PASSWORD, newPlace());
    expect(headers['set-cookie']).toMatch(
      /^wayable-device=[\w-]{43}; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Strict$/,
    );
    const refreshed = await people.post('/token?grant_type=refresh_token', {
      refresh_token: body.refresh_token,
    });
    expect(refreshed.headers).not.toHaveProperty('set-cookie');
    const wrong = await signIn(email, 'wrong', newPlace());
    expect(wrong.headers).not.toHaveProperty('set-cookie');
  });

  it('keeps the device cookie only for the same user', async () => {
    const { person, device } = await buildOwner();
    const again = await signIn(person.email, PASSWORD, device);
    expect(String(again.headers['set-cookie'])).toContain(device.cookie);
    const other = await people.join();
    const another = await signIn(other.email, PASSWORD, device);
    expect(String(another.headers['set-cookie'])).not.toContain(device.cookie);
  });

  it('keeps at most twenty devices, none after a password change', async () => {
    const { email, client, user } = await people.join();
    for (let count = 0; count < 22; count++) await signIn(email, PASSWORD, newPlace());
    const count = async () => {
      const [row] = await server.sql`
        select count(*)::int from auth.devices where user_id = ${user.id}
      `;
      return row?.count;
    };
    expect(await count()).toBe(20);
    await client.updateUser({ password: 'a better passphrase' });
    expect(await count()).toBe(0);
  });
});
