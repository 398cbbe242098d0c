import type { Queryable } from './database.ts';

/**
 * Locks what follows from a person's reviews of some places, when several go or come back at once: the profile, then the regions in one order,
 * in which triggers would change them as they come. The reviews and the places are locked before.
 */
export async function lockFigures(sql: Queryable, userId: string, locationIds: string[]): Promise<void> {
  await sql`select from user_profiles where id = ${userId} for no key update`;
  await sql`
    select from regions where key = any(array(
      select normalized(region_of(address)) from locations where id = any(${locationIds}::uuid[])
    )) order by key for no key update
  `;
}
