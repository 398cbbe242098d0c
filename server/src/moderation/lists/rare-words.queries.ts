import { MATCHES_MAX } from '@wayable/protocol/moderation';
import type { Fragment, Queryable } from '../../db/database.ts';

/** A row that an index of words finds costs as much as so many that are passed in the order of the list, which lie side by side. */
const PASSED_PER_FOUND = 4;
/** More words of a search are not weighed against each other. */
const WEIGHED_MAX = 6;
/** The index knows groups of three letters or digits: of anything else it would read all. */
const INDEXED = /[\p{L}\p{N}]{3}/u;

/** The columns that moderators search. */
const SEARCHED = {
  reviews: 'comments_search',
  locations: 'search_text',
  user_profiles: 'name_search',
} as const;
export type SearchedTable = keyof typeof SEARCHED;

/** A word of a search; `isOnly`: no other of its words is rare; `pattern`: what of it the index looks up. */
export interface RareWord {
  word: string;
  pattern: string;
  isOnly: boolean;
}

/** The rarest word of a search in each table, where it is rare. */
export type RareWords = Partial<Record<SearchedTable, RareWord>>;

/**
 * Which words of a search are rare in these tables, by the statistics of the database; `searchQuery` is trimmed and not empty.
 * An index of words reads all rows that have one; in the order of the list `rows / matches * MATCHES_MAX` are passed until there are
 * enough of it. Rare is what is sooner read than met: 11,000 of five million rows, 1,100 of fifty thousand.
 */
export async function findRareWords(
  sql: Queryable,
  tables: SearchedTable[],
  searchQuery: string,
): Promise<RareWords> {
  const words = [...new Set(searchQuery.split(/\s+/))]
    .filter((word) => INDEXED.test(word))
    .toSorted((one, other) => other.length - one.length)
    .slice(0, WEIGHED_MAX);
  const columns = tables.map((table) => SEARCHED[table]);
  const rows = await sql<{ source: SearchedTable; word: string; pattern: string; is_only: boolean }[]>`
    select source, word, is_only, lookup_pattern(source::regclass, words_column::name, word) as pattern
    from (
      select distinct on (source) source, words_column, word, count(*) over (partition by source) = 1 as is_only
      from (
        select source, words_column, word,
          estimated_matches(source::regclass, words_column::name, search_pattern(word)) as matches
        from unnest(${tables}::text[], ${columns}::text[]) as searched(source, words_column),
          unnest(${words}::text[]) as typed(word)
      ) as weighed join pg_class on pg_class.oid = source::regclass
      where ${PASSED_PER_FOUND}::float * matches * matches <= reltuples * ${MATCHES_MAX}
      order by source, matches, length(word) desc, word
    ) as rarest
  `;
  return Object.fromEntries(
    rows.map(({ source, word, pattern, is_only: isOnly }) => [source, { word, pattern, isOnly }]),
  );
}

/**
 * The rows of a table whose `column` has what was typed. The index looks up a rare word alone: common ones would cost it
 * more than reading the few rows does. Of several rare ones the statistics cannot tell which is the rarest: it looks up all.
 */
export function hasWords(
  sql: Queryable,
  column: Fragment,
  searchQuery: string,
  rare: RareWord | undefined,
): Fragment {
  const hasAll = sql`${column} like search_pattern(${searchQuery})`;
  if (rare === undefined) return hasAll;
  const hasRare = sql`${column} like ${rare.pattern}`;
  // “is true” keeps the planner from looking up this one; as a query of its own the pattern is made once, not for each row.
  return rare.isOnly
    ? sql`${hasRare} and (${column} like (select search_pattern(${searchQuery}))) is true`
    : sql`${hasRare} and ${hasAll}`;
}
