import { join } from 'node:path';
import { findDrift, mendDrift } from '@wayable/platform/db/doctor';
import { openFileStore } from '@wayable/platform/storage/file-store';
import type { Access } from '@wayable/protocol/answers/access';
import { VERDICTS } from '@wayable/protocol/answers/verdict';
import { CATEGORIES } from '@wayable/protocol/categories';
import { DEMO_ADMIN_EMAIL, DEMO_PASSWORD, DEMO_USER_EMAIL } from '@wayable/protocol/client-config';
import { FEATURES } from '@wayable/protocol/features';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refreshDueAccess } from '../answers/access.service.ts';
import { runRemoveDemo } from '../commands/remove-demo.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { hasDemo, loadDemo, removeDemo } from './load-demo.ts';

let server: TestApp;
const openFiles = ({ dataDir }: TestApp) => openFileStore(join(dataDir, 'photos'), undefined);

beforeAll(async () => {
  server = await startTestApp({ DEMO: '1' });
  await loadDemo(server.sql, { files: await openFiles(server), withAdmin: true });
});
afterAll(() => server.close());

describe('demo data', () => {
  it('covers every rating, category, verification and review length in demo', async () => {
    const [row] = await server.sql`
      select count(*)::int as reviews, count(*) filter (where is_verified)::int as verified,
        count(*) filter (where comments = '')::int as silent,
        count(*) filter (where accessibility_features = '{}')::int as bare,
        count(distinct rating)::int as ratings, count(distinct user_id)::int as authors,
        min(created_at) > now() - interval '900 days' as is_recent, max(created_at) <= now() as is_past
      from reviews`;
    expect(row?.reviews).toBeGreaterThan(250);
    expect(row?.reviews).toBeLessThan(350);
    expect(row).toMatchObject({ ratings: 5, authors: 14, is_recent: true, is_past: true });
    for (const amount of [row?.verified, row?.reviews - row?.verified, row?.silent, row?.bare]) {
      expect(amount).toBeGreaterThan(20);
    }
    const bands = await server.sql`
      select case when total_reviews = 0 then 0 else floor(round(overall_rating::numeric, 1))::int end as band,
        count(*)::int as amount from locations group by 1`;
    for (const band of [0, 1, 2, 3, 4])
      expect(bands.find((one) => one.band === band)?.amount).toBeGreaterThan(1);
    const categories = await server.sql`select distinct category from locations`;
    expect(categories).toHaveLength(CATEGORIES.length);
  });

  it('contains public photos of each topic in the demo', async () => {
    const { body } = await server.send('GET', '/api/v1/locations/search?q=harold washington library');
    const [{ id, thumbnail }] = body.data;
    const photos = await server.send('GET', `/api/v1/locations/${id}/photos`);
    expect(photos.body.data.length).toBeGreaterThan(2);
    expect(
      photos.body.data.every(({ alt_text }: { alt_text: string }) => alt_text.startsWith('Drawing: ')),
    ).toBe(true);
    const picture = await server.send('GET', thumbnail.webp);
    expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/webp']);
    const topics = await server.sql`select distinct topic from photos order by topic`;
    expect(topics.map(({ topic }) => topic)).toEqual(['entrance', 'inside', 'parking', 'toilet']);
  });

  it('contains a closed place with its history in the demo', async () => {
    const rows = await server.sql`
      select location.name, change.kind from locations as location
      join corrections as change on change.location_id = location.id and change.before is not null
      where location.closed_at is not null`;
    expect(rows).toEqual([{ name: 'James R. Thompson Center', kind: 'closed' }]);
    expect(await server.findDrift()).toEqual([]);
  });

  it('covers all verdicts, disputes, measures and old answers in demo', async () => {
    await refreshDueAccess(server.sql);
    const rows = await server.sql<{ access: Access }[]>`select access from location_access`;
    const found = rows.map(({ access }) => access.features['wheelchair-accessible']);
    for (const verdict of VERDICTS)
      expect(found.filter((one) => one.verdict === verdict).length).toBeGreaterThan(0);
    expect(found.some(({ contradicts_source }) => contradicts_source)).toBe(true);
    expect(rows.some(({ access }) => FEATURES.some((id) => access.features[id].aged))).toBe(true);
    const widths = rows.flatMap(({ access }) => access.details.door_width_cm ?? []);
    expect(widths.some(({ measured, min, max }) => measured > 0 && min < max)).toBe(true);
    const visits = await server.sql`select distinct visited_as from reviews where visited_as is not null`;
    expect(visits.length).toBeGreaterThan(3);
  });

  it('contains reported, removed and signaled reviews in the demo', async () => {
    const [row] = await server.sql`
      select count(*) filter (where reports > 0)::int as reported, max(reports)::int as most,
        (count(*) filter (where signals <> '{}'))::int as raised,
        (select count(*)::int from removed_reviews) as removed,
        (select count(*)::int from admin_log where action = 'review_removed') as noted
      from reviews, lateral (
        select count(*) as reports from review_reports where review_id = reviews.id and resolved_at is null
      ) as counted`;
    expect(row).toMatchObject({ reported: 3, most: 2, removed: 2, noted: 2 });
    expect(row?.raised).toBeGreaterThan(0);
    expect(row?.raised).toBeLessThan(100);
  });

  it('contains messages of each status and a draft in demo', async () => {
    const statuses = await server.sql`select distinct status from contact_messages order by status`;
    expect(statuses.map(({ status }) => status)).toEqual(['answered', 'new', 'read', 'spam']);
    expect(await server.sql`select state from newsletter_updates`).toEqual([{ state: 'draft' }]);
  });

  it('loads the demo data only once and without drift', async () => {
    expect(await server.findDrift()).toEqual([]);
    expect(await loadDemo(server.sql, { files: await openFiles(server), withAdmin: true })).toBe(false);
  });

  it('ranks demo people differently by week, month and region', async () => {
    const rankings = await Promise.all(
      ['', '?timePeriod=month', '?timePeriod=week', '?region=Oak%20Park'].map(async (query) => {
        const { body } = await server.send('GET', `/api/v1/leaderboard${query}`);
        expect(body.users.length).toBeGreaterThan(2);
        return JSON.stringify(body.users.map(({ id }: { id: string }) => id));
      }),
    );
    expect(new Set(rankings).size).toBe(4);
    expect((await server.send('GET', '/api/v1/leaderboard')).body.regions).toEqual([
      'Chicago',
      'Cicero',
      'Oak Park',
    ]);
  });

  it('contains demo places of each confirmation state', async () => {
    const [row] = await server.sql`
      select count(*) filter (where confirmations > 1)::int as confirmed,
        count(*) filter (where changes_reported > 0)::int as changed,
        count(*) filter (where confirmations + changes_reported = 0 and last_confirmation_at > now() - interval '1 year')::int
          as reviewed,
        count(*) filter (where last_confirmation_at < now() - interval '365 days')::int as old,
        count(*) filter (where last_confirmation_at is null)::int as never, max(last_confirmation_at) <= now() as "isPast"
      from locations`;
    for (const amount of [row?.confirmed, row?.changed, row?.reviewed, row?.old, row?.never]) {
      expect(amount).toBeGreaterThan(2);
    }
    expect(row?.isPast).toBe(true);
    expect([...(await server.sql`select * from confirmations_drift`)]).toEqual([]);
  });

  it('creates dated demo notifications and no mails', async () => {
    const [row] = await server.sql`
      select count(*) filter (where read_at is null)::int as unread, count(read_at)::int as read,
        count(distinct kind)::int as kinds, count(mail_due_at)::int as mails,
        count(*) filter (where kind = 'badge_earned')::int as badges,
        (select count(*) from earned_badges)::int as earned, max(created_at) <= now() as "isPast"
      from notifications`;
    expect(row).toMatchObject({ kinds: 2, mails: 0, badges: row?.earned, isPast: true });
    expect(row?.unread).toBeGreaterThan(5);
    expect(row?.read).toBeGreaterThan(20);
  });

  it('contains a Quick Login account with pages of reviews', async () => {
    const { status, body } = await server.send('POST', '/auth/v1/token?grant_type=password', {
      payload: { email: DEMO_USER_EMAIL, password: DEMO_PASSWORD },
    });
    expect(status).toBe(200);
    const { body: profile } = await server.send('GET', `/api/v1/profiles/${body.user.id}`);
    expect(profile.total_reviews).toBeGreaterThan(10);
  });
});

describe('demo on a public server', () => {
  const signIn = (email: string) =>
    server.send('POST', '/auth/v1/token?grant_type=password', {
      payload: { email, password: DEMO_PASSWORD },
    });

  it("removes the demo's administrators on a public server", async () => {
    const admin = (await signIn(DEMO_ADMIN_EMAIL)).body;
    const user = (await signIn(DEMO_USER_EMAIL)).body;
    await server.sql`update user_profiles set is_admin = true where id = ${user.user.id}`;
    expect(await loadDemo(server.sql, { files: await openFiles(server), withAdmin: false })).toBe(false);
    expect((await signIn(DEMO_ADMIN_EMAIL)).status).toBe(400);
    const refresh = { refresh_token: admin.refresh_token };
    const renewed = await server.send('POST', '/auth/v1/token?grant_type=refresh_token', {
      payload: refresh,
    });
    expect(renewed.status).toBe(400);
    expect((await signIn(DEMO_USER_EMAIL)).status).toBe(200);
    expect(await server.sql`select from user_profiles where is_admin`).toHaveLength(0);
    expect(await server.findDrift()).toEqual([]);
  });

  it("restores the demo's administrator on a local server", async () => {
    await loadDemo(server.sql, { files: await openFiles(server), withAdmin: true });
    expect((await signIn(DEMO_ADMIN_EMAIL)).status).toBe(200);
  });

  it('loads the demo without an administrator on a public server', async () => {
    const fresh = await startTestApp();
    expect(await loadDemo(fresh.sql, { files: await openFiles(fresh), withAdmin: false })).toBe(true);
    expect(await fresh.sql`select from user_profiles where is_admin`).toHaveLength(0);
    expect(await fresh.sql`select from auth.users where email = ${DEMO_ADMIN_EMAIL}`).toHaveLength(0);
    const [{ reviews } = { reviews: 0 }] = await fresh.sql`select count(*)::int as reviews from reviews`;
    expect(reviews).toBeGreaterThan(200);
    expect(await fresh.findDrift()).toEqual([]);
    await fresh.close();
  });
});

describe('drift repair', () => {
  it('finds and repairs each kind of drift in demo data', async () => {
    await server.sql`update user_profiles set reputation_score = reputation_score + 7 where is_admin`;
    await server.sql`update user_profiles set verified_reviews = verified_reviews - 1
      where id in (select id from user_profiles where verified_reviews > 0 order by id limit 1)`;
    await server.sql`update locations set total_reviews = total_reviews + 1, raters = raters + 1, rating_sum = rating_sum + 3
      where id in (select id from locations where total_reviews = 2 order by id limit 3)`;
    await server.sql`update user_profiles set is_named = false where is_admin`;
    await server.sql`update locations set confirmations = confirmations + 1 where id = (select id from locations order by id limit 1)`;
    await server.sql`update region_members set reviews = reviews + 1 where region_key = 'cicero'`;
    await server.sql`update regions set members = members - 1 where key = 'cicero'`;
    const { rows, total } = await findDrift(server.sql);
    expect(new Set(rows.map(({ number }) => number))).toEqual(
      new Set([
        'user_profiles.reputation_score',
        'user_profiles.verified_reviews',
        'locations.total_reviews',
        'locations.rating_sum',
        'locations.raters',
        'user_profiles.privacy',
        'locations.confirmations',
        'region_members.reviews',
        'regions.members',
      ]),
    );
    expect(total).toBe(rows.length);
    await mendDrift(server.sql);
    expect(await findDrift(server.sql)).toEqual({ rows: [], total: 0 });
  });
});

describe('removeDemo', () => {
  it('requires a confirmation to remove the demo', async () => {
    expect(await runRemoveDemo(server.sql, { isConfirmed: false, isDemoOn: true })).toBe(1);
    expect(await hasDemo(server.sql)).toBe(true);
  });

  it('keeps content of real accounts when removing the demo', async () => {
    const user = await server.buildUser();
    const [reviewed, confirmed, imported] = await server.sql`select id from locations order by name limit 3`;
    await server.buildReview(user, reviewed?.id);
    await server.sql`
      insert into location_confirmations (user_id, location_id, is_accurate) values (${user.id}, ${confirmed?.id}, true)`;
    await server.sql`
      insert into location_sources (source, external_id, location_id, content_hash, made_location)
      values ('OpenStreetMap', 'node/1', ${imported?.id}, 'x', false)`;
    const [before] = await server.sql`
      select (select count(*)::int from locations) as places, (select count(*)::int from reviews) as reviews`;
    expect(await removeDemo(server.sql)).toEqual({
      accounts: 14,
      reviews: before?.reviews - 1,
      places: before?.places - 3,
      keptReviews: 1,
      keptPlaces: 3,
    });
    expect(await hasDemo(server.sql)).toBe(false);
    expect(
      await server.sql`select from contact_messages union all select from newsletter_updates`,
    ).toHaveLength(0);
    const left = await server.sql`select id, total_reviews from locations order by name`;
    expect(left).toEqual([
      { id: reviewed?.id, total_reviews: 1 },
      { id: confirmed?.id, total_reviews: 0 },
      { id: imported?.id, total_reviews: 0 },
    ]);
    expect(await server.findDrift()).toEqual([]);
  });
});
