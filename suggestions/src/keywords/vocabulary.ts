import { isWithinEdits } from './edit-distance.ts';

interface Words {
  /** Words recognized despite typos. All others must be exact. */
  forgiven: readonly string[];
  /** Real words that only look like one of the forgiven words. */
  different: ReadonlySet<string>;
  /** Spellings and abbreviations of the same word. */
  same: Readonly<Record<string, string>>;
  /** Removes a word's plural. */
  toSingular: (word: string) => string;
}

/** Words of at least this length allow a second typo. */
const TWO_EDITS_FROM = 10;
const SHORTEST_MISSPELLED = 5;

/**
 * Builds the mapping of a written word, in lower case without accents, to the form that the rules use:
 * singular, one spelling, typos corrected.
 */
export function createVocabulary({ forgiven, different, same, toSingular }: Words) {
  const meanings = new Map(Object.entries(same));

  function correct(word: string): string {
    if (word.length < SHORTEST_MISSPELLED || different.has(word)) return word;
    // Typos rarely affect the first letter, while different words often differ there.
    const meant = forgiven.find(
      (known) => known[0] === word[0] && isWithinEdits(word, known, known.length >= TWO_EDITS_FROM ? 2 : 1),
    );
    return meant ?? word;
  }

  return (written: string): string => {
    const known = meanings.get(written);
    if (known !== undefined) return known;
    const meant = correct(toSingular(written));
    return meanings.get(meant) ?? meant;
  };
}
