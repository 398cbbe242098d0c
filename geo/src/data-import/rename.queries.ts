import type { Queryable } from '@wayable/platform/db/database';

/** The intended name and address of a place. */
export interface PlaceNaming {
  id: string;
  name: string;
  address: string;
}

/**
 * Sets names and addresses. Clears the address if another place has the same name and address. All addresses are
 * cleared first, so that places can swap names.
 * @returns the stored addresses by place
 */
export async function renamePlaces(
  sql: Queryable,
  namings: readonly PlaceNaming[],
): Promise<Map<string, string>> {
  if (namings.length === 0) return new Map();
  await sql`update locations set address = '' where id = any(${namings.map(({ id }) => id)}::uuid[])`;
  const rows = await sql<{ id: string; address: string }[]>`
    update locations as place
    set name = given.name, address = case when given.rank > 1 or exists (
      select from locations as other where other.id <> place.id and other.address <> ''
        and normalized(other.name) = normalized(given.name) and normalized(other.address) = normalized(given.address)
    ) then '' else given.address end
    from (
      select *, row_number() over (partition by normalized(name), normalized(address) order by id) as rank
      from jsonb_to_recordset(${sql.json(namings as never)}) as naming(id uuid, name text, address text)
    ) as given
    where place.id = given.id
    returning place.id, place.address
  `;
  return new Map(rows.map(({ id, address }) => [id, address]));
}
