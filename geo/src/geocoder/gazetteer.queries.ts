import { waitForLock } from '@wayable/platform/db/advisory-locks';
import type { Fragment, Queryable, TransactionSql } from '@wayable/platform/db/database';
import type { GazetteerEntry, NamedPoint } from './gazetteer.ts';
import type { GeoPoint } from './geocoder.ts';

/** Equal names within this distance are one settlement from two sources. */
const SAME_SETTLEMENT_METERS = 5_000;
/**
 * The population that ranks neighborhoods among settlements: people search a neighborhood about as often as
 * such a town.
 */
const QUARTER_SIZE = 20_000;
/** Minimum similarity of typed text and name. In a short word, two swapped letters halve the similarity. */
const TYPO_SIMILARITY = '0.45';

/** Locks the gazetteer for filling until the end of the transaction. */
export const lockGazetteer = (sql: TransactionSql): Promise<void> => waitForLock(sql, 'gazetteer');

export async function hasSource(sql: Queryable, source: string): Promise<boolean> {
  const [row] = await sql`select from gazetteer_places where source = ${source} limit 1`;
  return row !== undefined;
}

/** Inserts entries, or updates those with the same source and key. */
export async function upsertEntries(sql: Queryable, entries: readonly GazetteerEntry[]): Promise<void> {
  await sql`
    insert into gazetteer_places (source, external_id, license, name, kind, population, region, country, latitude,
      longitude)
    select * from jsonb_to_recordset(${sql.json(entries as never)}) as row(
      source text, external_id text, license text, name text, kind text, population integer, region text,
      country text, latitude double precision, longitude double precision)
    on conflict (source, external_id) do update set name = excluded.name, kind = excluded.kind,
      population = excluded.population, region = excluded.region, country = excluded.country,
      latitude = excluded.latitude, longitude = excluded.longitude
    where (gazetteer_places.name, gazetteer_places.kind, gazetteer_places.population, gazetteer_places.region,
      gazetteer_places.country, gazetteer_places.latitude, gazetteer_places.longitude)
      is distinct from (excluded.name, excluded.kind, excluded.population, excluded.region, excluded.country,
      excluded.latitude, excluded.longitude)
  `;
}

/** Updates the planner's statistics after filling. */
export async function analyzeGazetteer(sql: Queryable): Promise<void> {
  await sql`analyze gazetteer_places`;
}

/**
 * Returns the names with all terms, or names similar to the whole text. Exact names come first, then
 * prefixes, then larger settlements, and nearby ones first if `near` is given.
 */
export async function searchEntries(
  sql: Queryable,
  query: { text: string; terms: string[]; near: GeoPoint | undefined; limit: number; withTypos: boolean },
): Promise<GazetteerEntry[]> {
  const { text, terms, near, limit, withTypos } = query;
  const isShort = terms.every((term) => [...term].length < 3);
  const hasAllTerms = terms.reduce(
    (condition, term) => sql`${condition} and search_text like search_pattern(${term})`,
    sql`true`,
  );
  // Without its leading wildcard, the pattern is a prefix, which has its own index.
  const condition = withTypos
    ? sql`search_form(${text}) operator(public.<%) search_text`
    : isShort
      ? sql`name_form like substr(search_pattern(${text}), 2)`
      : hasAllTerms;
  const size = sql`ln(greatest(population, case when is_quarter then ${QUARTER_SIZE} else 100 end))`;
  const weight = near
    ? sql`${size} - 1.5 * ln(20 +
        ground_meters(position, globe_point(${near.latitude}, ${near.longitude})) / 1000)`
    : size;
  const likeness = withTypos ? sql`word_similarity(search_form(${text}), search_text) desc,` : sql``;
  return sql<GazetteerEntry[]>`
    with found as (
      select *, name_form = search_form(${text}) as is_exact,
        name_form like substr(search_pattern(${text}), 2) as is_prefix, ${weight} as weight
      from gazetteer_places where ${condition}
      order by is_exact desc, is_prefix desc, ${likeness} weight desc, id
      limit ${limit * 3}
    )
    select source, external_id, license, name, kind, population, region, country, latitude, longitude
    from found as entry
    where not exists (
      select 1 from found as better where better.name_form = entry.name_form
        and (better.weight, -better.id) > (entry.weight, -entry.id)
        and ground_meters(better.position, entry.position) < ${SAME_SETTLEMENT_METERS}
    )
    order by is_exact desc, is_prefix desc, ${likeness} weight desc, id
    limit ${limit}
  `;
}

/** Returns the neighborhood around a point and its settlement, nearest first. */
export async function findEntriesAround(sql: Queryable, point: GeoPoint): Promise<GazetteerEntry[]> {
  const position = sql`globe_point(${point.latitude}, ${point.longitude})`;
  const columns = sql`source, external_id, license, name, kind, population, region, country, latitude, longitude`;
  const nearest = (condition: Fragment, meters: number) => sql`
    (select ${columns} from (
      select * from gazetteer_places where ${condition} order by position operator(public.<->) ${position} limit 1
    ) as entry where ground_meters(position, ${position}) <= ${meters})`;
  return sql<GazetteerEntry[]>`
    ${nearest(sql`is_quarter`, 3_000)} union all ${nearest(sql`not is_quarter`, 30_000)}
  `;
}

/**
 * Returns the nearest suitable name for each of up to 100 points in one query, or null. From zoom 11, names
 * are neighborhoods; below, towns and cities, with larger ones at lower zooms.
 */
export async function findNearestName(
  sql: Queryable,
  points: readonly NamedPoint[],
): Promise<(string | null)[]> {
  if (points.length === 0) return [];
  // Each class is a separate branch: unused branches cost nothing.
  const nearest = (condition: Fragment, kilometers: number) => sql`(
    select name from (
      select name, position from gazetteer_places where ${condition}
      order by position operator(public.<->) point.position limit 1
    ) as entry where ground_meters(entry.position, point.position) <= ${kilometers * 1_000}
  )`;
  const settlement = (kilometers: number) => nearest(sql`not is_quarter`, kilometers);
  const rows = await sql<{ name: string | null }[]>`
    select case
      when zoom >= 11 then coalesce(${nearest(sql`is_quarter`, 4)}, ${settlement(25)})
      when zoom >= 9 then ${settlement(50)}
      when zoom >= 7 then coalesce(${nearest(sql`not is_quarter and population >= 50000`, 60)}, ${settlement(100)})
      when zoom >= 5 then coalesce(${nearest(sql`not is_quarter and population >= 250000`, 200)}, ${settlement(200)})
      else coalesce(${nearest(sql`not is_quarter and population >= 1000000`, 800)}, ${settlement(500)})
    end as name
    from (
      select rank, zoom, globe_point(latitude, longitude) as position
      from unnest(${points.map(({ latitude }) => latitude)}::double precision[],
        ${points.map(({ longitude }) => longitude)}::double precision[],
        ${points.map(({ zoom }) => zoom)}::double precision[]) with ordinality
        as given(latitude, longitude, zoom, rank)
    ) as point
    order by rank
  `;
  return rows.map(({ name }) => name);
}

/** Sets the similarity threshold for searches with typos in this transaction. */
export async function allowTypos(sql: Queryable): Promise<void> {
  await sql`select set_config('pg_trgm.word_similarity_threshold', ${TYPO_SIMILARITY}, true)`;
}
