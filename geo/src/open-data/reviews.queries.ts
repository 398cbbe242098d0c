import type { Queryable } from '@wayable/platform/db/database';
import { toInstant } from '@wayable/platform/db/instant';
import { inBox, inDegrees } from '@wayable/server/locations/boxes';
import { type ReviewRow, reviewWithEmbeds, toReview } from '@wayable/server/reviews/review-row';
import type { ExportScope } from './export-scope.ts';
import type { DatedReview } from './exported-review.ts';
import type { PageKey } from './walk-pages.ts';

/** Returns the day of a change in UTC, because the exact time could identify an anonymous author. */
const day = (sql: Queryable) => sql`(updated_at at time zone 'UTC')::date`;

/**
 * Returns the keys of the next reviews. An export of changes is ordered by day. A whole export is ordered by
 * id, so that a review that changes during the export appears once. `findReviewsOfKeys` applies the condition
 * of a large box.
 */
export async function findReviewKeys(
  sql: Queryable,
  { bbox, isSmall, since }: ExportScope,
  after: PageKey | undefined,
  limit: number,
): Promise<PageKey[]> {
  const inSmallBox =
    bbox && isSmall ? sql`location_id in (select id from locations where ${inBox(sql, bbox)})` : sql`true`;
  if (since === undefined) {
    return sql<PageKey[]>`
      select '' as at, id from reviews
      where ${inSmallBox} and ${after === undefined ? sql`true` : sql`id > ${after.id}::uuid`}
      order by id limit ${limit}
    `;
  }
  return sql<PageKey[]>`
    select ${day(sql)}::text as at, id from reviews
    where ${inSmallBox} and ${day(sql)} >= (${since}::text::timestamptz at time zone 'UTC')::date
      and ${after === undefined ? sql`true` : sql`(${day(sql)}, id) > (${after.at}::text::date, ${after.id}::uuid)`}
    order by ${day(sql)}, id limit ${limit}
  `;
}

/** Returns the reviews of the keys that are in the scope, as visitors see them, in the order of the keys. */
export async function findReviewsOfKeys(
  sql: Queryable,
  keys: readonly PageKey[],
  { bbox, category }: ExportScope,
): Promise<DatedReview[]> {
  const isInScope = sql`
    ${bbox ? inDegrees(sql, bbox) : sql`true`} and ${category === undefined ? sql`true` : sql`category = ${category}`}
  `;
  const rows = await sql<ReviewRow[]>`
    ${reviewWithEmbeds(sql)}
    where review.id = any(${keys.map(({ id }) => id)}::uuid[])
      and review.location_id in (
        select id from locations where id in (
          select location_id from reviews where id = any(${keys.map(({ id }) => id)}::uuid[])
        ) and ${isInScope}
      )
  `;
  const position = new Map(keys.map(({ id }, index) => [id, index]));
  return rows
    .sort((a, b) => (position.get(a.id) ?? 0) - (position.get(b.id) ?? 0))
    .map((row) => ({ review: toReview(row, undefined), changedAt: toInstant(row.updated_at) }));
}
