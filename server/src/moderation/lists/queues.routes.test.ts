import { COUNTED_MAX } from '@wayable/protocol/moderation';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';
import { reviewQueueCounts } from './queues.queries.ts';

let server: TestApp;
let admin: TestUser;
let author: TestUser;
let reader: TestUser;
let placeId: string;

beforeAll(async () => {
  server = await startTestApp();
  admin = await server.buildUser({ isAdmin: true });
  author = await server.buildUser();
  reader = await server.buildUser();
  placeId = (await server.buildLocation(author)).id;
  await server.sql`update user_profiles set created_at = now() - interval '30 days'`;
});
afterAll(() => server.close());

const countQueues = async () => (await server.send('GET', '/api/v1/admin/queues', { user: admin })).body;

/** Inserts `count` messages of each kind into the database. */
const writeMessages = (count: number) => server.sql`
  insert into contact_messages (name, email, subject, category, message, status, opening, content_hash, created_at)
  select 'Robin', 'robin@people.example', 'Subject ' || n, 'general', 'Words', status, opening, sha256(n::text::bytea),
    now() - n * interval '1 minute'
  from generate_series(1, ${count}) as n, unnest(array['new', 'read']) as status, unnest(array[null, 'Map editor']) as opening`;

describe('GET /api/v1/admin/queues', () => {
  it('returns zero for each moderation queue without tasks', async () => {
    expect(await countQueues()).toEqual({
      pending_reviews: 0,
      reported_reviews: 0,
      attention_reviews: 0,
      open_suggestions: 0,
      new_messages: 0,
      new_applications: 0,
    });
  });

  it('counts the tasks of each moderation queue', async () => {
    const reviews = [];
    for (let index = 0; index < 4; index++) reviews.push(await server.buildReview(author, placeId));
    const [verified, reported, raised] = reviews.map(({ id }) => id);
    await server.sql`update reviews set is_verified = true where id = ${verified ?? null}`;
    await server.sql`update reviews set signals = '{burst}' where id = ${raised ?? null}`;
    for (const id of [verified, reported]) {
      await server.send('POST', `/api/v1/reviews/${id}/reports`, {
        user: reader,
        payload: { reason: 'spam' },
      });
    }
    await server.send('POST', `/api/v1/locations/${placeId}/suggestions`, {
      user: reader,
      payload: { kind: 'closed' },
    });
    await writeMessages(2);
    expect(await countQueues()).toEqual({
      pending_reviews: 3,
      reported_reviews: 2,
      attention_reviews: 1,
      open_suggestions: 1,
      new_messages: 2,
      new_applications: 2,
    });
  });

  it('counts moderation queues up to the maximum, using indexes', async () => {
    // Disable the triggers: they would take minutes for thousands of changes of one place on a busy machine.
    await server.sql`alter table reviews disable trigger user`;
    await server.sql`
      insert into reviews (user_id, location_id, rating, created_at, is_verified, signals)
      select ${author.id}, ${placeId}, 3, now() - n * interval '1 minute', n % 2 = 0, '{burst}'
      from generate_series(1, ${4 * COUNTED_MAX}) as n`;
    await server.sql`alter table reviews enable trigger user`;
    await writeMessages(COUNTED_MAX + 1);
    await server.sql`analyze reviews`;
    expect(await countQueues()).toMatchObject({
      pending_reviews: COUNTED_MAX,
      new_messages: COUNTED_MAX,
      new_applications: COUNTED_MAX,
    });
    const rows = await server.sql<{ 'QUERY PLAN': string }[]>`
      explain ${reviewQueueCounts(server.sql, COUNTED_MAX)}`;
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).not.toContain('Seq Scan');
    for (const index of ['reviews_newest', 'review_reports_open', 'reviews_with_signals']) {
      expect(plan).toContain(index);
    }
  });
});

describe('order of queues', () => {
  it("returns a queue's oldest review even beyond the counted maximum", async () => {
    const list = (order: string) =>
      server.send('GET', `/api/v1/admin/reviews?attention=true&sortOrder=${order}&limit=1`, { user: admin });
    const [oldest] = await server.sql<{ id: string }[]>`
      select id from reviews where signals <> '{}' and not is_verified order by created_at, id limit 1`;
    const { body } = await list('asc');
    expect([body.count, body.data[0].id]).toEqual([COUNTED_MAX, oldest?.id]);
  });

  it('lists contact messages oldest first with sortOrder=asc', async () => {
    const list = async (query: string) => {
      const { body } = await server.send('GET', `/api/v1/admin/messages?limit=3&${query}`, { user: admin });
      return body.data.map(({ subject }: { subject: string }) => subject);
    };
    await server.sql`delete from contact_messages`;
    await writeMessages(2);
    expect(await list('status=new&sortOrder=asc')).toEqual(['Subject 2', 'Subject 2', 'Subject 1']);
    expect(await list('status=new')).toEqual(['Subject 1', 'Subject 1', 'Subject 2']);
    expect(await list('search=subject&sortOrder=asc&status=new')).toEqual([
      'Subject 2',
      'Subject 2',
      'Subject 1',
    ]);
  });
});
