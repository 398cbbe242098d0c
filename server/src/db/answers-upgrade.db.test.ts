import { randomUUID } from 'node:crypto';
import { connect, type Database } from '@wayable/platform/db/database';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { refreshDueAccess } from '../answers/access.service.ts';
import { findAccessDrift } from '../answers/access-drift.ts';
import { readBaseline } from './baseline.ts';
import { listMigrations, readMigration } from './migrate.ts';

const FIRST = '20261212T100000-add-review-answers';

let admin: Database;
let sql: Database;

beforeAll(async () => {
  const socketDir = inject('postgresSocketDir');
  admin = connect({ socketDir, user: 'postgres', database: 'postgres' }, { max: 1 });
  const database = `answers_${randomUUID().replaceAll('-', '')}`;
  await admin.unsafe(`create database ${database} owner wayable`);
  sql = connect({ socketDir, user: 'wayable', database }, { max: 1 });
});
afterAll(async () => {
  await sql.end();
  await admin.end();
});

async function apply(names: string[]): Promise<void> {
  for (const name of names) {
    const { text, isConcurrent } = await readMigration(name);
    const statements = isConcurrent ? text.split(/;\s*$/m) : [text];
    for (const statement of statements) if (statement.trim()) await sql.unsafe(statement);
  }
}

it('adds answers, verdicts and per-person ratings to old reviews', async () => {
  await sql.unsafe(await readBaseline());
  const [, ...later] = await listMigrations();
  await apply(later.filter((name) => name < FIRST));
  const [ann, ben, place] = [randomUUID(), randomUUID(), randomUUID()];
  for (const id of [ann, ben]) {
    await sql`insert into auth.users (id, email) values (${id}, ${`${id}@people.example`})`;
    await sql`insert into user_profiles (id, full_name) values (${id}, 'Somebody')`;
  }
  await sql`
    insert into locations (id, name, address, category, latitude, longitude)
    values (${place}, 'Library', '1 Main St', 'public-service', 1, 2)`;
  const write = (author: string, rating: number, features: string[], days: number) => sql`
    insert into reviews (user_id, location_id, rating, accessibility_features, is_verified, created_at, updated_at)
    select ${author}, ${place}, ${rating}::int, ${features}::text[], true, at, at
    from (select now() - make_interval(days => ${days}) as at) as written`;
  await write(ann, 1, [], 20);
  await write(ann, 5, ['wheelchair-accessible'], 10);
  await write(ben, 4, [], 5);
  await apply(later.filter((name) => name >= FIRST));
  await refreshDueAccess(sql);
  const reviews = await sql`
    select feature_answers, is_verified, answered_at from reviews order by created_at`;
  expect(reviews).toEqual([
    { feature_answers: {}, is_verified: true, answered_at: null },
    { feature_answers: { 'wheelchair-accessible': 'yes' }, is_verified: true, answered_at: null },
    { feature_answers: {}, is_verified: true, answered_at: null },
  ]);
  const [stored] = await sql`
    select features, verdicts, raters, total_reviews, overall_rating from locations`;
  expect(stored).toEqual({
    features: ['wheelchair-accessible'],
    verdicts: 'wheelchair-accessible=yes',
    raters: 2,
    total_reviews: 3,
    overall_rating: 4.5,
  });
  expect(await sql`select * from drift`).toEqual([]);
  expect(await findAccessDrift(sql)).toEqual([]);
});
