import type { Fragment, Queryable } from '@wayable/platform/db/database';
import type { CorrectedFields } from '@wayable/protocol/corrections';

/**
 * Selects the fields that applied corrections set, by place. The few corrections are aggregated once per
 * import.
 */
export const correctedFields = (sql: Queryable): Fragment => sql`(
  select location_id, array_agg(distinct field) as fields
  from corrections cross join jsonb_object_keys(after) as field
  where before is not null and undone_at is null
  group by location_id
)`;

/**
 * Returns the condition that a correction set one of the fields. `corrected` is a left join of
 * `correctedFields`.
 */
export const isCorrected = (sql: Queryable, ...fields: (keyof CorrectedFields)[]): Fragment =>
  sql`coalesce(corrected.fields && ${fields}::text[], false)`;
