import type { Queryable } from '@wayable/platform/db/database';
import { LOCALES, type Locale } from '@wayable/protocol/locales';

/**
 * Returns the keys of names in a language, best first. They include keys without a region, because most
 * Chinese and Portuguese names have such keys.
 */
const keysOf = (locale: Locale): string[] => [`name:${locale}`, `name:${locale.split('-')[0]}`];
const KEYS = LOCALES.flatMap(({ code }) => keysOf(code).map((key) => ({ locale: code, key })));

/** Returns the names of places in the product's languages by id. Places without such a name are absent. */
export async function findNames(
  sql: Queryable,
  ids: readonly string[],
): Promise<Map<string, Record<string, string>>> {
  if (ids.length === 0) return new Map();
  const rows = await sql<{ id: string; key: string; value: string }[]>`
    select location_id as id, key, value from location_facts
    where location_id = any (${ids as string[]}::uuid[]) and key = any (${KEYS.map(({ key }) => key)}::text[])
    order by source_url desc
  `;
  const byPlace = Map.groupBy(rows, ({ id }) => id);
  return new Map([...byPlace].map(([id, told]) => [id, namesOf(told)]));
}

function namesOf(told: readonly { key: string; value: string }[]): Record<string, string> {
  const values = new Map(told.map(({ key, value }) => [key, value]));
  // Put the best key last, because the last entry of an object with the same key counts.
  return Object.fromEntries(
    KEYS.toReversed().flatMap(({ locale, key }) => {
      const value = values.get(key);
      return value === undefined ? [] : [[locale, value]];
    }),
  );
}
