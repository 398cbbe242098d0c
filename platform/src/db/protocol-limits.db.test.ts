import { BADGE_TIERS, countBadges } from '@wayable/protocol/badges';
import { CORRECTION_NOTE_MAX, CORRECTION_REASON_MAX } from '@wayable/protocol/corrections';
import { MAX_PHOTOS, PHOTO_ALT_MAX } from '@wayable/protocol/photos';
import { REPORT_DETAILS_MAX, REPORT_REASONS } from '@wayable/protocol/reports';
import { COMMENT_MAX } from '@wayable/protocol/reviews';
import { startTestApp, type TestApp } from '@wayable/server/testing/test-app';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: TestApp;

beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

/** Reads the check constraints of a table that mention a column. */
async function readChecks(table: string, column: string): Promise<string> {
  const rows = await server.sql<{ text: string }[]>`
    select pg_get_constraintdef(oid) as text from pg_constraint
    where conrelid = ${table}::regclass and contype = 'c' and pg_get_constraintdef(oid) like ${`%${column}%`}
  `;
  return rows.map(({ text }) => text).join('\n');
}

describe('database constraints', () => {
  it('computes badge tiers in the database like the protocol', async () => {
    const most = (BADGE_TIERS.at(-1)?.reviewsRequired ?? 0) + 1;
    const rows = await server.sql<{ reviews: number; badges: number }[]>`
      select reviews, badges_of(reviews) as badges from generate_series(0, ${most}::int) as reviews
    `;
    expect(rows.map(({ badges }) => badges)).toEqual(rows.map(({ reviews }) => countBadges(reviews)));
    const [column] = await server.sql<{ text: string }[]>`
      select pg_get_expr(adbin, adrelid) as text from pg_attrdef join pg_attribute on attrelid = adrelid and attnum = adnum
      where adrelid = 'user_profiles'::regclass and attname = 'badges_earned'
    `;
    const steps = [...(column?.text ?? '').matchAll(/>= (\d+)/g)].map(([, step]) => Number(step));
    expect(steps).toEqual(BADGE_TIERS.map(({ reviewsRequired }) => reviewsRequired));
  });

  it("allows exactly the protocol's report reasons in the database", async () => {
    const checks = await readChecks('review_reports', 'ARRAY');
    expect([...checks.matchAll(/'(\w+)'::text/g)].map(([, reason]) => reason)).toEqual([...REPORT_REASONS]);
  });

  it.each([
    ['reviews', 'photos', MAX_PHOTOS],
    ['reviews', 'comments', COMMENT_MAX],
    ['review_reports', 'details', REPORT_DETAILS_MAX],
    ['photos', 'alt_text', PHOTO_ALT_MAX],
    ['corrections', 'note', CORRECTION_NOTE_MAX],
    ['corrections', 'reason', CORRECTION_REASON_MAX],
  ])("limits the column %s.%s to the protocol's maximum", async (table, column, limit) => {
    expect(await readChecks(table, column)).toContain(`<= ${limit})`);
  });
});
