import { connect } from '@wayable/platform/db/database';
import { PASSWORD, startTestApp, type TestApp } from '@wayable/server/testing/test-app';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { purgeExpiredRows } from './housekeeping.ts';

let server: TestApp;

beforeAll(async () => {
  server = await startTestApp({ AUTH_CONFIRM_EMAIL: '0', AUTH_ANONYMOUS: '1' });
});
afterAll(() => server.close());

const usersLeft = async (ids: string[]): Promise<string[]> => {
  const rows = await server.sql<{ id: string }[]>`select id from auth.users where id = any (${ids})`;
  return rows.map(({ id }) => id);
};

it('deletes only old accounts that are unconfirmed and unused', async () => {
  const author = await server.buildUser();
  const place = await server.buildLocation(author);
  await server.buildReview(author, place.id);
  const fresh = await server.buildUser();
  const unconfirmed = await server.buildUser();
  const signedIn = await server.buildUser();
  const admin = await server.buildUser({ isAdmin: true });
  const { body: anonymous } = await server.send('POST', '/auth/v1/signup', { payload: {} });
  const { body: present } = await server.send('POST', '/auth/v1/signup', { payload: {} });
  const { sql } = server;
  await sql`update auth.users set created_at = now() - interval '60 days' where id <> ${fresh.id}`;
  await sql`
    update auth.users set email_confirmed_at = null, last_sign_in_at = null
    where id in (${fresh.id}, ${unconfirmed.id}, ${author.id}, ${admin.id})
  `;
  await sql`update auth.users set email_confirmed_at = null where id = ${signedIn.id}`;
  await sql`delete from auth.sessions where user_id = ${anonymous.user.id}`;
  await purgeExpiredRows(sql);
  const all = [author, fresh, unconfirmed, signedIn, admin, anonymous.user, present.user].map(({ id }) => id);
  expect((await usersLeft(all)).sort()).toEqual(
    [author, fresh, signedIn, admin, present.user].map(({ id }) => id).sort(),
  );
  expect(await server.findDrift()).toEqual([]);
});

it('deletes 3,000 expired sign-ups despite a statement timeout', async () => {
  const [row] = await server.sql<{ database: string }[]>`
    with bots as (
      insert into auth.users (email, created_at)
      select 'bot-' || number || '@people.example', now() - interval '8 days' from generate_series(1, 3000) as number
    )
    select current_database() as database
  `;
  const address = { socketDir: inject('postgresSocketDir'), user: 'wayable', database: row?.database ?? '' };
  const limited = connect(address, { statementTimeoutMs: 1_000 });
  await purgeExpiredRows(limited);
  await limited.end();
  expect(await server.sql`select from auth.users where email like 'bot-%'`).toHaveLength(0);
});

it('deletes an old sign-up that a later sign-up replaced', async () => {
  const { sql } = server;
  const email = 'replaced@people.example';
  await server.send('POST', '/auth/v1/otp', { payload: { email } });
  const [replaced] = await sql<{ id: string }[]>`select id from auth.users where email = ${email}`;
  const id = replaced?.id ?? '';
  await server.send('POST', '/auth/v1/signup', { payload: { email, password: PASSWORD } });
  expect(await usersLeft([id])).toEqual([id]);
  await sql`update auth.users set created_at = now() - interval '8 days' where id = ${id}`;
  await purgeExpiredRows(sql);
  expect(await usersLeft([id])).toEqual([]);
  expect(await sql`select from auth.users where email = ${email}`).toHaveLength(1);
});

it('keeps an account while its removed reviews can be restored', async () => {
  const { sql } = server;
  const admin = await server.buildUser({ isAdmin: true });
  const place = await server.buildLocation(admin);
  const { body } = await server.send('POST', '/auth/v1/signup', { payload: {} });
  const [review] = await sql<{ id: string }[]>`
    insert into reviews (user_id, location_id, rating) values (${body.user.id}, ${place.id}, 3) returning id
  `;
  const payload = { reason: 'spam' };
  await server.send('DELETE', `/api/v1/admin/reviews/${review?.id}`, { user: admin, payload });
  await sql`delete from auth.sessions where user_id = ${body.user.id}`;
  await sql`update auth.users set created_at = now() - interval '60 days' where id = ${body.user.id}`;
  await purgeExpiredRows(sql);
  const path = `/api/v1/admin/reviews/${review?.id}/restoration`;
  expect((await server.send('POST', path, { user: admin, payload: {} })).status).toBe(200);
  expect(await usersLeft([body.user.id])).toHaveLength(1);
});

it('deletes only expired sessions and security events', async () => {
  const user = await server.buildUser();
  const { sql } = server;
  const count = async () => {
    const [row] = await sql`
      select (select count(*)::int from auth.sessions where user_id = ${user.id}) as sessions,
        (select count(*)::int from auth.security_events where user_id = ${user.id}) as events
    `;
    return row;
  };
  const before = await count();
  await sql`
    insert into auth.sessions (user_id, refresh_key, created_at)
    values (${user.id}, decode(repeat('00', 32), 'hex'), now() - interval '200 days')
  `;
  await sql`
    insert into auth.security_events (user_id, kind, created_at)
    values (${user.id}, 'signed_in', now() - interval '400 days')
  `;
  await purgeExpiredRows(sql);
  expect(await count()).toEqual(before);
});
