import type { Queryable } from './database.ts';

/**
 * Locks the derived figures of a person before several reviews change together: the profile, then the regions
 * in the fixed order of the triggers. The caller must have locked the reviews and places.
 */
export async function lockFigures(sql: Queryable, userId: string, locationIds: string[]): Promise<void> {
  await sql`select from user_profiles where id = ${userId} for no key update`;
  await sql`
    select from regions where key = any(array(
      select normalized(region_of(address)) from locations where id = any(${locationIds}::uuid[])
    )) order by key for no key update
  `;
}
