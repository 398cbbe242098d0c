import type { Database, TransactionSql } from '../platform/src/db/database.ts';
import { refreshAccess } from '../server/src/answers/access.service.ts';
import { authorOf, generateCommunity, townOf } from './generate-community.ts';
import { PLACES_PER_PERSON, REVIEWS_PER_PLACE } from './sizes.ts';
import { chance, idOf, pick } from './sql-values.ts';

const PLACES_AT_ONCE = 1_000;

/** Words for names, the common ones first, as in a real city. */
const KINDS =
  'Cafe Pharmacy Bakery Market Library Clinic Hotel Bank Garden Museum Theatre Station School Gallery Studio'.split(
    ' ',
  );
const NAMES =
  'Lincoln Garfield Monroe Adams Jackson Harrison Belmont Fullerton Armitage Diversey Addison Irving Lawrence Foster Devon Halsted Ashland Damen Western Kedzie Pulaski Cicero Austin Harlem Wells Clark Dearborn State Wabash Michigan'.split(
    ' ',
  );
const STREETS = [
  'N Clark St',
  'W Madison St',
  'S State St',
  'N Halsted St',
  'W Belmont Ave',
  'S Michigan Ave',
  'N Ashland Ave',
  'W Fullerton Ave',
];

/** Sets each place's features, kind and squares from its reviews. */
async function computeVerdicts(transaction: TransactionSql): Promise<void> {
  const rows = await transaction<{ id: string }[]>`select id from locations order by id`;
  for (let index = 0; index < rows.length; index += PLACES_AT_ONCE) {
    const some = rows.slice(index, index + PLACES_AT_ONCE);
    await refreshAccess(
      transaction,
      some.map(({ id }) => id),
    );
  }
  await transaction.unsafe(`
    update locations set overall_rating = rating_sum::float8 / greatest(raters, 1),
      kind = location_kind(category, features, rating_band(rating_sum, raters), public_facts)`);
  await transaction.unsafe('call rebuild_location_cells()');
}

/** Runs work in a transaction without triggers and foreign keys, which only a superuser may order. */
const inBulk = <Result>(
  sql: Database,
  work: (transaction: TransactionSql) => Promise<Result>,
): Promise<Result> =>
  sql.begin(async (transaction) => {
    await transaction.unsafe('set local statement_timeout = 0');
    await transaction.unsafe('set local session_replication_role = replica');
    await transaction.unsafe(`set local maintenance_work_mem = '512MB'`);
    return work(transaction);
  });

/**
 * Fills an empty database with places around Chicago, people and reviews. The same number always gives the
 * same data. Creates the indexes after the rows, and computes most derived numbers once at the end.
 */
export async function generate(sql: Database, places: number): Promise<void> {
  const people = Math.max(20, Math.floor(places / PLACES_PER_PERSON));
  const placeOfReview = `(1 + (r - 1) / ${REVIEWS_PER_PLACE})`;
  const others = await inBulk(sql, async (transaction) => {
    const indexes = await transaction<{ name: string; definition: string }[]>`
      select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
      where not indisprimary and indrelid in ('locations'::regclass, 'reviews'::regclass, 'user_profiles'::regclass,
        'notifications'::regclass, 'region_members'::regclass)`;
    for (const { name } of indexes) await transaction.unsafe(`drop index ${name}`);
    await transaction.unsafe(`
      insert into auth.users (id, email) select ${idOf('person', 'i')}, 'p' || i || '@bench.example'
      from generate_series(1, ${people}) as i`);
    await transaction.unsafe(`
      insert into user_profiles (id, full_name, created_at, updated_at)
      select ${idOf('person', 'i')}, ${pick(NAMES, 'i', 'first')} || ' Person ' || i,
        timestamptz '2025-01-01' + i * interval '1 minute', timestamptz '2026-05-01'
      from generate_series(1, ${people}) as i`);
    await transaction.unsafe(`
      insert into locations (id, name, address, category, latitude, longitude, created_at, features, kind, overall_rating)
      select ${idOf('place', 'i')}, ${pick(NAMES, 'i', 'name')} || ' ' || ${pick(KINDS, 'i', 'kind')} || ' ' || i,
        i || ' ' || ${pick(STREETS, 'i', 'street')} || ', Town ' || ${townOf('i', places)} || ', IL 606' || lpad((i % 60)::text, 2, '0'),
        category,
        41.6 + ${chance('i', 'latitude')} * 0.6, -88.0 + ${chance('i', 'longitude')} * 0.6,
        timestamptz '2026-01-01' + i * interval '1 second', '{}',
        location_kind(category, '{}', 0, '{}'), 0
      from (
        select i, (array['restaurant','retail','public-service','transportation','entertainment','healthcare','recreation','other'])
          [1 + floor(${chance('i', 'category')} * 8)::int] as category
        from generate_series(1, ${places}) as i
      ) as made`);
    await transaction.unsafe(`
      insert into reviews (id, user_id, location_id, rating, accessibility_features, feature_answers, comments, is_verified,
        is_first_of_location, signals, region_key, created_at, updated_at)
      select ${idOf('review', 'r')}, ${idOf('person', authorOf('r', people))},
        ${idOf('place', placeOfReview)},
        least(5, 1 + floor(${chance(`((r - 1) / ${REVIEWS_PER_PLACE})`, 'typical')} * 3 + ${chance('r', 'rating')} * 3)::int),
        features, coalesce((select jsonb_object_agg(id, 'yes') from unnest(features) as id), '{}'),
        case when ${chance('r', 'comment')} < 0.3 then repeat('The way in is level and the door is wide. ', 3)
          || case when ${chance('r', 'ground')} < 0.001 then 'Mind the gravel.' else '' end else '' end,
        ${chance('r', 'verified')} < 0.6, (r - 1) % ${REVIEWS_PER_PLACE} = 0,
        case when ${chance('r', 'signal')} < 0.02 then '{outlying_rating}'::text[] else '{}' end,
        'town ' || ${townOf(placeOfReview, places)}, at, at
      from (
        select r, timestamptz '2026-02-01' + r * interval '1 second' as at, array_remove(array[
          case when ${chance('r', 'feature')} < 0.5 then 'wheelchair-accessible' end,
          case when ${chance('r', 'cues')} < 0.2 then 'audio-cues' end,
          case when ${chance('r', 'aids')} < 0.2 then 'visual-aids' end,
          case when ${chance('r', 'doors')} < 0.4 then 'automatic-doors' end], null) as features
        from generate_series(1, ${places * REVIEWS_PER_PLACE}) as r
      ) as written`);
    await transaction.unsafe('analyze locations, reviews, user_profiles');
    await generateCommunity(transaction, { places, people });
    await transaction.unsafe('call mend_derived_numbers()');
    await transaction.unsafe('call mend_confirmations()');
    const [ofReviews, others] = [true, false].map((isOfReviews) =>
      indexes.filter(({ definition }) => definition.includes(' ON public.reviews ') === isOfReviews),
    ) as [typeof indexes, typeof indexes];
    for (const { definition } of ofReviews) await transaction.unsafe(definition);
    return others;
  });
  // Use another transaction: PostgreSQL does not use an index created in a transaction that updated its rows.
  await inBulk(sql, async (transaction) => {
    await computeVerdicts(transaction);
    for (const { definition } of others) await transaction.unsafe(definition);
  });
  await sql.unsafe(`
    insert into search_words select distinct word
    from locations, regexp_split_to_table(search_text, '[^[:alpha:]]+') as word where length(word) between 4 and 40`);
  await sql.unsafe('vacuum analyze');
}
