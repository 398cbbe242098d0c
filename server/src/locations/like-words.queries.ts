import type { Queryable } from '@wayable/platform/db/database';

/** Maximum number of candidates for a mistyped word. */
const CANDIDATES_MAX = 5;
/** Number of letters of the shortest stored word (`keep_search_words`). */
const LENGTH_MIN = 4;
const LENGTH_MAX = 40;
/** Minimum length of words in which two letters may be wrong. */
const LONG_WORD = 6;

/** Returns all variants of a word with two adjacent letters swapped. */
const swapsOf = (letters: string[]): string[] =>
  letters
    .slice(1)
    .map((letter, at) => [...letters.slice(0, at), letter, letters[at], ...letters.slice(at + 2)].join(''));

/**
 * Returns known words similar to a normalized word, likeliest first. Each search method is a separate query,
 * so that it can use its index.
 */
async function findAlike(sql: Queryable, folded: string): Promise<string[]> {
  const letters = [...folded];
  const most = letters.length < LONG_WORD ? 1 : 2;
  const swaps = swapsOf(letters);
  const rows = await sql<{ word: string }[]>`
    select word from (
      select word, case when word = any (${swaps}) then 1 else levenshtein_less_equal(word, ${folded}, 2) end as apart
      from (
        select word from search_words where word % ${folded}
        union select word from search_words where word ^@ ${letters.slice(0, 2).join('')}
        union select word from search_words where word = any (${swaps})
      ) as alike
      where length(word) between ${letters.length - most} and ${letters.length + most}
    ) as compared
    where apart <= ${most}
    order by apart, word = any (${swaps}) desc, similarity(word, ${folded}) desc, word limit ${CANDIDATES_MAX}
  `;
  return rows.map(({ word }) => word);
}

/**
 * Returns for each word the known words to search instead, likeliest first. Returns only the word itself if
 * it is known or has no similar words. Similar words differ in one letter, or in up to two if they have at
 * least LONG_WORD letters. Swapped adjacent letters count as one (Damerau).
 *
 * Candidates share trigrams with the word, begin like it, or differ by a swap. A database with the character
 * type C has no trigrams for letters beyond ASCII.
 */
export async function findLikeWords(sql: Queryable, terms: string[]): Promise<string[][]> {
  const found: string[][] = [];
  for (const term of terms) {
    const [unknown] = await sql<{ folded: string }[]>`
      select search_form(${term}) as folded
      where not exists (select from search_words where word like search_pattern(${term}))
    `;
    const length = [...(unknown?.folded ?? '')].length;
    const alike =
      unknown && length >= LENGTH_MIN && length <= LENGTH_MAX ? await findAlike(sql, unknown.folded) : [];
    found.push(alike.length > 0 ? alike : [term]);
  }
  return found;
}
