import { isWithinEdits } from './edit-distance.ts';

interface Words {
  /** Words that are recognised although they are misspelt; all others have to be right. */
  forgiven: readonly string[];
  /** Words of their own that only look like one of those. */
  different: ReadonlySet<string>;
  /** Spellings and short forms of one thing. */
  same: Readonly<Record<string, string>>;
  /** A word without its plural, if it has one. */
  toSingular: (word: string) => string;
}

/** Longer words have room for a second slip. */
const TWO_EDITS_FROM = 10;
const SHORTEST_MISSPELT = 5;

/**
 * What makes of a word as it was written, in small letters without accents, the one that the rules know for it:
 * singular, one spelling, typos undone.
 */
export function createVocabulary({ forgiven, different, same, toSingular }: Words) {
  const meanings = new Map(Object.entries(same));

  function correct(word: string): string {
    if (word.length < SHORTEST_MISSPELT || different.has(word)) return word;
    // Whoever misspells a word gets its first letter right, and who writes another word often does not.
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
