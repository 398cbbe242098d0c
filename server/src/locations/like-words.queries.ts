import type { Queryable } from '../db/database.ts';

/** So many words are offered for a mistyped one. */
const CANDIDATES_MAX = 5;
/** Of the words that are kept (`keep_search_words`). */
const LENGTH_MIN = 4;
const LENGTH_MAX = 40;
/** From so many letters on two of them may be wrong. */
const LONG_WORD = 6;

/** What a word becomes when two neighbours are swapped, in all ways. */
const swapsOf = (letters: string[]): string[] =>
  letters
    .slice(1)
    .map((letter, at) => [...letters.slice(0, at), letter, letters[at], ...letters.slice(at + 2)].join(''));

/** The words like a folded one, the likeliest first. Each way to find them is a condition of its own, which its index has. */
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
 * For each word that no name or address has: the most similar ones that some have, the likeliest first, one letter away for
 * short words and two for longer ones. Two neighbours that were swapped count as one letter (Damerau). Words without such
 * a neighbour stay, alone. Looked at are the words that share trigrams with the typed one, those that begin alike (a database
 * whose character type is C finds no trigrams in letters beyond ASCII), and those that a swap makes of it.
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
