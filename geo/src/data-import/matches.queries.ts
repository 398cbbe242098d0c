import type { Fragment, Queryable } from '@wayable/platform/db/database';
import { SAME_PLACE_METERS } from '../import/joined-places.queries.ts';
import type { FactRow } from './fact-rows.ts';
import type { StagedPlace } from './interpret-row.ts';

export interface RowToMatch extends StagedPlace {
  line: number;
  external_id: string;
}

/** Candidates for the place of a row, with their current names. */
export interface RowMatch {
  line: number;
  /** The place with this id of the source. */
  own_id: string | null;
  /** The place with the same name and address, and its distance; 0 if an undo closed it. */
  named_id: string | null;
  named_meters: number | null;
  /** Open places, and places closed by an undo, with the same name near the row's position. */
  near: { id: string; address: string }[] | null;
}

/**
 * Returns the condition that an undo closed a place, because someone had saved it. Places that were closed by
 * merges, corrections or ended elements stay closed.
 */
const isRemoved = (sql: Queryable, place: Fragment): Fragment => sql`(
  ${place}.closed_at is not null and ${place}.merged_into is null
  and not exists (
    select from location_sources as ended where ended.location_id = ${place}.id and ended.closed_at is not null
  )
  and not exists (
    select from corrections
    where location_id = ${place}.id and undone_at is null and after ->> 'closed_at' is not null
  )
)`;

/** Finds the candidates for rows. Excludes stops, which are often named after a nearby place. */
export async function findMatches(
  sql: Queryable,
  source: string,
  rows: readonly RowToMatch[],
): Promise<RowMatch[]> {
  return sql<RowMatch[]>`
    select given.line, merged_location(own.location_id) as own_id, merged_location(named.id) as named_id,
      case when ${isRemoved(sql, sql`named`)} then 0 else ground_meters(
        globe_point(given.latitude, given.longitude), globe_point(named.latitude, named.longitude)
      ) end as named_meters,
      near.places as near
    from (
      select row.*, mercator_x(longitude) as x, mercator_y(latitude) as y,
        -- The distance in map units at this latitude.
        ${SAME_PLACE_METERS}::float8 / (40075016.7 / 1073741824) / greatest(0.01, cos(radians(latitude))) as reach
      from jsonb_to_recordset(${sql.json(rows as never)}) as row(
        line integer, external_id text, name text, address text, category text, has_category boolean,
        latitude float8, longitude float8)
    ) as given
    left join location_sources as own on own.source = ${source} and own.external_id = given.external_id
    left join locations as named
      on given.address <> '' and named.address <> ''
        and normalized(named.name) = normalized(given.name) and normalized(named.address) = normalized(given.address)
    left join lateral (
      select json_agg(json_build_object('id', place.id, 'address', place.address) order by place.id) as places
      from locations as place
      where map_point(place.latitude, place.longitude)
          <@ box(point(given.x - reach, given.y - reach), point(given.x + reach, given.y + reach))
        and normalized(place.name) = normalized(given.name)
        and (place.closed_at is null or ${isRemoved(sql, sql`place`)})
        and (not given.has_category or (place.category = 'transportation') = (given.category = 'transportation'))
        and ground_meters(
          globe_point(given.latitude, given.longitude), globe_point(place.latitude, place.longitude)
        ) <= ${SAME_PLACE_METERS}::float8
    ) as near on true
    order by given.line
  `;
}

export interface StoredFact extends FactRow {
  source_url: string;
  license: string;
}

export interface StoredSource {
  external_id: string;
  content_hash: string;
  made_location: boolean;
  /** Whether a merge moved the element to this place. Rows of earlier versions have no value. */
  was_merged?: boolean;
  license: string;
  url: string | null;
}

/** The place of a row with the source's current facts. */
export interface MatchedPlace {
  id: string;
  name: string;
  address: string;
  category: string;
  kind: string | null;
  latitude: number;
  longitude: number;
  /** Whether a merge, a correction or an ended element closed the place. */
  is_closed: boolean;
  /** Whether an undo closed the place. An import opens it again. */
  is_removed: boolean;
  has_reviews: boolean;
  /** Whether people reviewed or confirmed the place. */
  has_contributions: boolean;
  /** Whether people corrected the place. If so, the file does not change the place itself. */
  is_corrected: boolean;
  verdicts: string | null;
  facts: StoredFact[];
  sources: StoredSource[];
}

export async function findMatchedPlaces(
  sql: Queryable,
  source: string,
  ids: readonly string[],
): Promise<Map<string, MatchedPlace>> {
  const rows = await sql<MatchedPlace[]>`
    select id, name, address, category, place_kind as kind, latitude, longitude,
      closed_at is not null and not ${isRemoved(sql, sql`place`)} as is_closed,
      ${isRemoved(sql, sql`place`)} as is_removed,
      total_reviews > 0 as has_reviews, verdicts,
      total_reviews > 0 or exists (select from removed_reviews where location_id = place.id)
        or exists (select from location_confirmations where location_id = place.id) as has_contributions,
      exists (
        select from corrections where location_id = place.id and before is not null and undone_at is null
      ) as is_corrected,
      coalesce((
        select json_agg(json_build_object('key', key, 'value', value, 'about', about, 'says', says,
          'source_url', source_url, 'license', license) order by key)
        from location_facts where location_id = place.id and location_facts.source = ${source}
      ), '[]') as facts,
      coalesce((
        select json_agg(json_build_object('external_id', external_id, 'content_hash', content_hash,
          'made_location', made_location, 'was_merged', was_merged, 'license', license, 'url', url))
        from location_sources where location_id = place.id and location_sources.source = ${source}
      ), '[]') as sources
    from locations as place where id = any(${[...ids]}::uuid[])
  `;
  return new Map(rows.map((row) => [row.id, row]));
}
