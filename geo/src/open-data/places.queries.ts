import type { Queryable } from '@wayable/platform/db/database';
import type { Access } from '@wayable/protocol/answers/access';
import type { Category } from '@wayable/protocol/categories';
import type { PublicFacts } from '@wayable/protocol/features';
import type { LocationDetail } from '@wayable/protocol/locations';
import { inBox, inDegrees } from '@wayable/server/locations/boxes';
import { sourcesOfLocation } from '@wayable/server/locations/location-sources';
import type { ExportScope } from './export-scope.ts';
import type { PageKey } from './walk-pages.ts';

/** A stored place with its sources. */
export interface PlaceRow {
  id: string;
  name: string;
  address: string;
  category: Category;
  /** The exact kind as an OpenStreetMap value. */
  kind: string | null;
  latitude: number;
  longitude: number;
  overall_rating: number;
  total_reviews: number;
  /** Null without answers, or before they are summarized. */
  access: Access | null;
  public_facts: PublicFacts;
  confirmations: number;
  changes_reported: number;
  last_confirmed_at: string | null;
  closed_at: string | null;
  merged_into: string | null;
  created_at: string;
  /** The day of the last change. */
  updated_on: string;
  sources: LocationDetail['sources'];
}

/**
 * Returns whether a place changed on the day of an instant (UTC) or later. Comparing instants would let a
 * reader search for the moment of a change, which could identify a person. Midnight ends the day before.
 */
const isChangedSince = (sql: Queryable, since: string) =>
  sql`updated_at > date_trunc('day', ${since}::text::timestamptz, 'UTC')`;

/**
 * Returns the keys of the next places. An export of changes is ordered by change. A whole export is ordered
 * by id, so that a place that changes during the export appears once. `findPlacesOfKeys` applies the
 * condition of a large box.
 */
export async function findPlaceKeys(
  sql: Queryable,
  { bbox, isSmall, since }: ExportScope,
  after: PageKey | undefined,
  limit: number,
): Promise<PageKey[]> {
  const inSmallBox = bbox && isSmall ? inBox(sql, bbox) : sql`true`;
  if (since === undefined) {
    return sql<PageKey[]>`
      select '' as at, id from locations
      where ${inSmallBox} and ${after === undefined ? sql`true` : sql`id > ${after.id}::uuid`}
      order by id limit ${limit}
    `;
  }
  return sql<PageKey[]>`
    select updated_at::text as at, id from locations
    where ${inSmallBox} and ${isChangedSince(sql, since)}
      and ${after === undefined ? sql`true` : sql`(updated_at, id) > (${after.at}::text::timestamptz, ${after.id}::uuid)`}
    order by updated_at, id limit ${limit}
  `;
}

/** Returns the places of the keys that are in the scope, in the order of the keys. */
export async function findPlacesOfKeys(
  sql: Queryable,
  keys: readonly PageKey[],
  { bbox, category, since }: ExportScope,
): Promise<PlaceRow[]> {
  return sql<PlaceRow[]>`
    select id, name, address, category, place_kind as kind, latitude, longitude, overall_rating, total_reviews, stored.access,
      public_facts, confirmations, changes_reported, last_confirmed_at, closed_at, merged_into, created_at,
      to_char((updated_at - interval '1 microsecond') at time zone 'UTC', 'YYYY-MM-DD') as updated_on,
      ${sourcesOfLocation(sql)} as sources
    from locations left join location_access as stored on stored.location_id = locations.id
    where id = any(${keys.map(({ id }) => id)}::uuid[])
      and ${bbox ? inDegrees(sql, bbox) : sql`true`}
      and ${category === undefined ? sql`true` : sql`category = ${category}`}
    order by ${since === undefined ? sql`id` : sql`updated_at, id`}
  `;
}
