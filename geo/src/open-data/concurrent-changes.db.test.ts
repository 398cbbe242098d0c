import { startTestApp, type TestApp, type TestUser } from '@wayable/server/testing/test-app';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPlaceKeys, findPlacesOfKeys } from './places.queries.ts';
import { findReviewKeys, findReviewsOfKeys } from './reviews.queries.ts';
import { type PageKey, walkPages } from './walk-pages.ts';

let server: TestApp;
let user: TestUser;
beforeAll(async () => {
  server = await startTestApp();
  user = await server.buildUser();
  await server.sql`
    insert into locations (name, address, category, latitude, longitude, updated_at)
    select 'Walked ' || n, '', 'retail', n / 1000.0, 8, '2026-01-01'::timestamptz + make_interval(mins => n)
    from generate_series(1, 1600) as n
  `;
  await server.sql`
    insert into reviews (user_id, location_id, rating, comments, created_at, updated_at)
    select ${user.id}, id, 4, '', updated_at, updated_at from locations
  `;
  // Set `updated_at` again, because the inserted reviews set `updated_at` to today.
  await server.sql`update locations set updated_at = '2026-01-01'::timestamptz + make_interval(mins => (latitude * 1000)::int)`;
});
afterAll(() => server.close());

/** Reads all pages, and calls `change` after each page. */
async function walk<Row>(
  source: Parameters<typeof walkPages<Row>>[0],
  change: (rows: Row[]) => Promise<unknown>,
): Promise<Row[]> {
  const all: Row[] = [];
  for await (const rows of walkPages(source, new AbortController().signal)) {
    all.push(...rows);
    await change(rows);
  }
  return all;
}

const SCOPE = { isSmall: false };

describe('whole export during changes', () => {
  it('exports each place once while places change', async () => {
    const places = await walk(
      {
        findKeys: (after: PageKey | undefined, limit: number) =>
          findPlaceKeys(server.sql, SCOPE, after, limit),
        findRows: (keys) => findPlacesOfKeys(server.sql, keys, SCOPE),
      },
      // Change places on pages before and after the current page.
      () => server.sql`update locations set name = name || '!' where left(id::text, 1) = 'a'`,
    );
    expect(places).toHaveLength(1_600);
    expect(new Set(places.map(({ id }) => id)).size).toBe(1_600);
  });

  it('exports each review once while reviews change', async () => {
    const reviews = await walk(
      {
        findKeys: (after: PageKey | undefined, limit: number) =>
          findReviewKeys(server.sql, SCOPE, after, limit),
        findRows: (keys) => findReviewsOfKeys(server.sql, keys, SCOPE),
      },
      () => server.sql`
        update reviews set comments = comments || '!'
        where location_id in (select id from locations where left(id::text, 1) = 'a')
      `,
    );
    expect(reviews).toHaveLength(1_600);
    expect(new Set(reviews.map(({ review }) => review.id)).size).toBe(1_600);
  });
});

describe('export of changes during changes', () => {
  it('exports every changed place since a cursor despite parallel changes', async () => {
    const since = '2026-01-01T00:00:00.000Z';
    const places = await walk(
      {
        findKeys: (after: PageKey | undefined, limit: number) =>
          findPlaceKeys(server.sql, { ...SCOPE, since }, after, limit),
        findRows: (keys) => findPlacesOfKeys(server.sql, keys, SCOPE),
      },
      () => server.sql`update locations set name = name || '!' where left(id::text, 1) = 'a'`,
    );
    expect(new Set(places.map(({ id }) => id)).size).toBe(1_600);
  });
});
