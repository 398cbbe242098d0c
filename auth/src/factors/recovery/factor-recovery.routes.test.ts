import { untilWaitingForLock } from '@wayable/server/testing/lock-waits';
import { ARRIVAL } from '@wayable/server/testing/people/mailbox';
import { FactorCalls, stopClock } from '@wayable/server/testing/people/second-factors';
import { SmsInbox } from '@wayable/server/testing/people/sms-inbox';
import { startTestApp, type TestApp, type TestUser } from '@wayable/server/testing/test-app';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

const sms = new SmsInbox();
let server: TestApp;
let calls: FactorCalls;

beforeAll(async () => {
  server = await startTestApp({ AUTH_CONFIRM_EMAIL: '0', ...(await sms.start()) });
  calls = new FactorCalls(server);
});
afterAll(async () => {
  await server.close();
  await sms.close();
});
beforeEach(stopClock);
afterEach(() => {
  vi.useRealTimers();
});

const PATH = '/auth/v1/factors/recovery';
const WARNING = 'Your second factors for Wayable will be removed in 24 hours';

const codesTo = async ({ email }: TestUser) =>
  (await server.mailbox.list(email)).filter(({ subject }) => subject === 'Your code for Wayable');

/** Requests a code for a session, and returns the code from the mailbox. */
async function askForNonce(user: TestUser): Promise<string> {
  const known = await codesTo(user);
  await server.sql`delete from auth.attempts`;
  expect((await server.send('GET', '/auth/v1/reauthenticate', { user })).status).toBe(200);
  return vi.waitFor(async () => {
    const fresh = (await codesTo(user)).find(({ code }) => !known.some((mail) => mail.code === code));
    if (!fresh) throw new Error('no code yet');
    return fresh.code;
  }, ARRIVAL);
}

const request = (user: TestUser, nonce?: string) => server.send('POST', PATH, { user, payload: { nonce } });
const complete = (user: TestUser, nonce?: string) =>
  server.send('POST', `${PATH}/completion`, { user, payload: { nonce } });
const stop = (token: string) => server.send('POST', `${PATH}/stop`, { payload: { token } });
const wait24Hours = ({ id }: TestUser) =>
  server.sql`
    update auth.factor_recoveries set requested_at = requested_at - interval '25 hours',
      due_at = due_at - interval '25 hours', expires_at = expires_at - interval '25 hours'
    where user_id = ${id}
  `;

/** Returns the token of the stop link in the warning to an email. */
async function receiveStop(address: string): Promise<string> {
  return vi.waitFor(async () => {
    const mail = (await server.mailbox.list(address)).find(({ subject }) => subject === WARNING);
    const link = /https?:\/\/\S+\/auth\/stop-recovery#token=([\w-]{43})/.exec(mail?.text ?? '');
    if (!link?.[1]) throw new Error('no warning yet');
    return link[1];
  }, ARRIVAL);
}

/** Creates a user who lost the app and signed in with the password. */
async function buildLocked(): Promise<TestUser> {
  const { user } = await calls.buildProtectedUser();
  return calls.signIn(user);
}

describe('factor recovery', () => {
  it('removes second factors with two emailed codes, a day apart', async () => {
    const user = await buildLocked();
    const { status, body } = await request(user, await askForNonce(user));
    expect(status).toBe(200);
    const delay = Date.parse(body.recovery.due_at) - Date.parse(body.recovery.requested_at);
    expect(delay).toBe(24 * 3_600_000);
    const early = await complete(user, await askForNonce(user));
    expect([early.status, early.body.error_code]).toEqual([409, 'conflict']);
    await wait24Hours(user);
    const returned = await calls.signIn(user);
    expect((await complete(returned, await askForNonce(returned))).status).toBe(200);
    const free = await calls.signIn(user);
    expect(free.session.user.factors ?? []).toEqual([]);
    expect((await server.send('GET', '/api/v1/account/sessions', { user: free })).status).toBe(200);
    const events = await server.sql<{ kind: string }[]>`
      select kind from auth.security_events where user_id = ${user.id} order by id
    `;
    expect(events.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['factor_recovery_requested', 'factors_recovered']),
    );
  });

  it('ends other sessions and pending email changes after factor recovery', async () => {
    const { user: thief } = await calls.buildProtectedUser();
    const owner = await calls.signIn(thief);
    await request(owner, await askForNonce(owner));
    await wait24Hours(owner);
    await server.send('PUT', '/auth/v1/user', { user: thief, payload: { email: `thief-${owner.email}` } });
    expect((await complete(owner, await askForNonce(owner))).status).toBe(200);
    expect((await server.send('GET', '/auth/v1/user', { user: thief })).status).toBe(403);
    const { status, body } = await server.send('GET', '/auth/v1/user', { user: owner });
    expect([status, body.new_email]).toEqual([200, undefined]);
  });

  it('keeps the due date of a factor recovery requested again', async () => {
    const user = await buildLocked();
    const first = await request(user, await askForNonce(user));
    const second = await request(user, await askForNonce(user));
    expect(second.body).toEqual(first.body);
    const { body } = await server.send('GET', PATH, { user });
    expect(body).toEqual(first.body);
  });

  it('requires an emailed code to request or complete factor recovery', async () => {
    const { user } = await calls.buildProtectedUser();
    const locked = await calls.signIn(user);
    for (const someone of [user, locked]) {
      expect((await request(someone)).body.error_code).toBe('reauthentication_needed');
      expect((await request(someone, '000000')).body.error_code).toBe('reauthentication_not_valid');
    }
    expect((await complete(locked, '000000')).body.error_code).toBe('mfa_factor_not_found');
    await request(locked, await askForNonce(locked));
    await wait24Hours(locked);
    expect((await complete(locked)).body.error_code).toBe('reauthentication_needed');
    expect((await complete(locked, '000000')).body.error_code).toBe('reauthentication_not_valid');
    expect((await calls.signIn(user)).session.user.factors).toHaveLength(1);
  });

  it('expires a factor recovery a week after its due date', async () => {
    const user = await buildLocked();
    await request(user, await askForNonce(user));
    await server.sql`
      update auth.factor_recoveries set requested_at = now() - interval '9 days', due_at = now() - interval '8 days',
        expires_at = now() - interval '1 second' where user_id = ${user.id}
    `;
    expect((await complete(user, await askForNonce(user))).body.error_code).toBe('mfa_factor_not_found');
    const { body } = await request(user, await askForNonce(user));
    expect(body.recovery.is_due).toBe(false);
  });

  it('keeps factors that were added after a factor recovery request', async () => {
    const { user, factor } = await calls.buildProtectedUser();
    await request(user, await askForNonce(user));
    await wait24Hours(user);
    expect((await calls.remove(user, factor.id)).status).toBe(200);
    await calls.proveTotp(user, await calls.enrollTotp(user, 'New app'));
    const locked = await calls.signIn(user);
    expect((await complete(locked, await askForNonce(locked))).status).toBe(404);
    expect((await calls.signIn(user)).session.user.factors).toHaveLength(1);
  });

  it('refuses to complete a factor recovery after a concurrent restart', async () => {
    const user = await buildLocked();
    await request(user, await askForNonce(user));
    await wait24Hours(user);
    const nonce = await askForNonce(user);
    const { completing } = await server.sql.begin(async (transaction) => {
      await transaction`select from auth.users where id = ${user.id} for no key update`;
      const answer = complete(user, nonce);
      await untilWaitingForLock(server.sql);
      await transaction`
        update auth.factor_recoveries set requested_at = now(), due_at = now() + interval '24 hours',
          expires_at = now() + interval '8 days' where user_id = ${user.id}
      `;
      return { completing: answer };
    });
    expect((await completing).body.error_code).toBe('mfa_factor_not_found');
    expect((await calls.signIn(user)).session.user.factors).toHaveLength(1);
  });

  it('returns 404 for recovery of a user without second factors', async () => {
    const user = await server.buildUser();
    expect((await request(user, '123456')).status).toBe(404);
  });
});

describe('warning of a factor recovery', () => {
  it('warns all verified emails with links that stop the recovery', async () => {
    const user = await buildLocked();
    const other = `other-${user.email}`;
    const unproved = `unproved-${user.email}`;
    await server.sql`
      insert into auth.identities (user_id, provider, provider_id, identity_data) values
        (${user.id}, 'google', ${`g-${user.id}`}, ${server.sql.json({ email: other, email_verified: true })}),
        (${user.id}, 'github', ${`h-${user.id}`}, ${server.sql.json({ email: unproved, email_verified: false })})
    `;
    await server.sql`
      update auth.users set phone = '15550100777', phone_confirmed_at = now() where id = ${user.id}
    `;
    await request(user, await askForNonce(user));
    const tokens = [await receiveStop(user.email), await receiveStop(other)];
    expect(new Set(tokens).size).toBe(2);
    expect(await server.mailbox.list(unproved)).toEqual([]);
    expect(await sms.receive('15550100777')).toContain('remove the second factors');
    await wait24Hours(user);
    expect((await stop(tokens[1] ?? '')).status).toBe(200);
    const late = await complete(user, await askForNonce(user));
    expect([late.status, late.body.error_code]).toEqual([404, 'mfa_factor_not_found']);
    expect((await stop(tokens[0] ?? '')).body.error_code).toBe('otp_expired');
    expect((await calls.signIn(user)).session.user.factors).toHaveLength(1);
  });

  it('stores only hashes of the tokens that stop a recovery', async () => {
    const user = await buildLocked();
    await request(user, await askForNonce(user));
    const token = await receiveStop(user.email);
    const [row] = await server.sql`
      select (select string_agg(r::text, ' ') from auth.factor_recoveries as r) as stops,
        (select string_agg(j.data::text, ' ') from pgboss.job as j) as jobs
    `;
    expect(JSON.stringify(row)).not.toContain(token);
    for (const wrong of ['', 'x', token.toLowerCase(), 5]) {
      expect((await stop(wrong as string)).status).toBeGreaterThanOrEqual(400);
    }
    expect((await server.send('GET', PATH, { user })).body.recovery).not.toBeNull();
  });

  it('accepts only one of a parallel recovery stop and completion', async () => {
    const user = await buildLocked();
    await request(user, await askForNonce(user));
    const token = await receiveStop(user.email);
    await wait24Hours(user);
    const nonce = await askForNonce(user);
    const [stopped, completed] = await Promise.all([stop(token), complete(user, nonce)]);
    expect([stopped.status, completed.status].filter((status) => status === 200)).toHaveLength(1);
    const left = (await calls.signIn(user)).session.user.factors ?? [];
    expect(left).toHaveLength(stopped.status === 200 ? 1 : 0);
  });
});
