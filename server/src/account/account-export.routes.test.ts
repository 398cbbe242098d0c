import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let server: TestApp;

beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const EXPORT = '/api/v1/account/export';
const REVIEWS = 10_000;

describe('account export', () => {
  it("exports an account's personal data without secrets", async () => {
    const user = await server.buildUser({ fullName: 'Ada Example' });
    const other = await server.buildUser();
    const place = await server.buildLocation(user, { name: 'Corner Café “Zoë”' });
    await server.buildReview(user, place.id, { comments: 'A step, and a bell.' });
    const answer = { is_accurate: false, note: 'The bell is gone.' };
    await server.send('PUT', `/api/v1/locations/${place.id}/confirmation`, { user, payload: answer });
    await server.buildReview(other, place.id, { comments: 'Somebody else’s words.' });
    await server.sql`
      insert into auth.factors (user_id, factor_type, totp_secret, friendly_name)
      values (${user.id}, 'totp', 'v1.0123456789abcdef.ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'Phone app')
    `;
    await server.sql`
      insert into admin_log (subject_id, action, reason) values (${user.id}, 'sessions_ended', 'Lost a telephone')
    `;
    await server.sql`
      insert into auth.factor_recoveries (user_id, due_at, expires_at)
      values (${user.id}, now() + interval '1 day', now() + interval '2 days')
    `;
    await server.sql`
      with factor as (
        insert into auth.factors (user_id, factor_type, status, friendly_name)
        values (${user.id}, 'recovery_code', 'verified', 'Recovery codes') returning id
      ) insert into auth.recovery_codes (factor_id, code_hash) select id, sha256('SECRET') from factor
    `;
    await server.sql`update auth.sessions set aal = 'aal2' where user_id = ${user.id}`;
    const credential = await server.send('POST', `/api/v1/users/${user.id}/badges/First%20Steps/credential`, {
      payload: { show_name: true },
      user,
    });
    const { status, headers, body } = await server.send('GET', EXPORT, { user });
    expect(status).toBe(200);
    expect(headers['content-disposition']).toMatch(
      /^attachment; filename="wayable-account-\d{4}-\d\d-\d\d\.json"$/,
    );
    expect(headers['cache-control']).toBe('no-store');
    expect(body).toMatchObject({
      user: { id: user.id, email: user.email, user_metadata: { full_name: 'Ada Example' } },
      profile: { full_name: 'Ada Example', total_reviews: 1 },
      identities: [{ provider: 'email', email: user.email }],
      sessions: [{ ip: '127.0.0.1' }],
      reviews: [{ comments: 'A step, and a bell.', location: { id: place.id, name: 'Corner Café “Zoë”' } }],
      notifications: [{ kind: 'badge_earned', details: { badge_type: 'First Steps' } }],
      location_confirmations: [{ location_id: place.id, ...answer }],
      created_locations: [{ id: place.id }],
      factors: [
        { factor_type: 'totp', friendly_name: 'Phone app', status: 'unverified' },
        { factor_type: 'recovery_code' },
      ],
      recovery_codes: [{ used_at: null }],
      factor_recovery: { requested_at: expect.any(String), due_at: expect.any(String) },
      devices: [{ last_seen_at: expect.any(String) }],
      counted_writes: [
        { kind: 'location', location_id: place.id },
        { kind: 'review', location_id: place.id },
        { kind: 'confirmation', location_id: place.id },
      ],
      actions_of_administrators: [{ action: 'sessions_ended', reason: 'Lost a telephone' }],
      earned_badges: [{ badge_type: 'First Steps', earned_at: expect.any(String), lost_at: null }],
      badge_credentials: [{ id: credential.body.id, names_holder: true, revoked_at: null }],
      badges: [],
    });
    expect(body.security_events.at(-1)).toMatchObject({ kind: 'data_exported' });
    const text = JSON.stringify(body);
    expect(text).not.toMatch(/argon2|password_hash|refresh_key|ABCDEFGHIJKLMNOP|Somebody else/);
    expect(text).not.toContain(other.id);
    expect((await server.send('GET', '/api/v1/account/events', { user })).body.data[0].kind).toBe(
      'data_exported',
    );
  });

  it("exports no exact time of others' answers about a place", async () => {
    const user = await server.buildUser();
    const place = await server.buildLocation(user);
    const other = await server.buildUser();
    await server.send('PATCH', '/api/v1/privacy-settings', {
      user: other,
      payload: { anonymous_reviews: true },
    });
    await server.buildReview(other, place.id);
    const payload = { is_accurate: true };
    await server.send('PUT', `/api/v1/locations/${place.id}/confirmation`, { user: other, payload });
    const { body } = await server.send('GET', EXPORT, { user });
    const [exported] = body.created_locations;
    expect(exported).toMatchObject({ id: place.id, total_reviews: 1, confirmations: 1 });
    expect(Object.keys(exported).filter((key) => key.endsWith('_at'))).toEqual(['closed_at', 'created_at']);
  });

  it('exports each of ten thousand reviews once', async () => {
    const user = await server.buildUser();
    const place = await server.buildLocation(user);
    // Disable the triggers, because their work takes long.
    await server.sql.begin(async (sql) => {
      await sql`alter table reviews disable trigger user`;
      await sql`
        insert into reviews (user_id, location_id, rating, comments, created_at)
        select ${user.id}, ${place.id}, 3, repeat('word ', 200), now() + n / 3 * interval '1 microsecond'
        from generate_series(1, ${REVIEWS}::int) as n
      `;
      await sql`alter table reviews enable trigger user`;
    });
    const { status, body } = await server.send('GET', EXPORT, { user });
    expect(status).toBe(200);
    expect(new Set(body.reviews.map((review: { id: string }) => review.id)).size).toBe(REVIEWS);
    expect(body.reviews).toHaveLength(REVIEWS);
  });
});
