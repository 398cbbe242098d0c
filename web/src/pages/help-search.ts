import { toSearchedLine } from '@wayable/protocol/lines';
import MiniSearch from 'minisearch';
import type { HelpCategory } from './content';

/** Removes case and accents. */
const foldWord = (word: string): string =>
  word
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase();

/** Minimum length of words that may have a typo. Shorter words are too similar to each other. */
const FUZZY_FROM = 4;

/**
 * Finds questions by the beginnings of words in them and their answers, with a typo and without accents. All
 * words must match.
 * @param locale its rules split text into words, even without spaces
 * @returns the ids of the matching questions
 */
export function buildHelpSearch(categories: HelpCategory[], locale: string): (words: string) => Set<string> {
  const segmenter = new Intl.Segmenter(locale, { granularity: 'word' });
  const search = new MiniSearch({
    fields: ['question', 'answer', 'category'],
    tokenize: (text) =>
      [...segmenter.segment(toSearchedLine(text))]
        .filter(({ isWordLike }) => isWordLike)
        .map(({ segment }) => segment),
    processTerm: foldWord,
    searchOptions: {
      prefix: true,
      fuzzy: (term) => (term.length < FUZZY_FROM ? false : 0.25),
      combineWith: 'AND',
    },
  });
  search.addAll(
    categories.flatMap(({ title, questions }) =>
      questions.map(({ id, question, html }) => ({
        id,
        question,
        answer: html.replaceAll(/<[^>]*>/g, ' '),
        category: title,
      })),
    ),
  );
  return (words) => new Set(search.search(words).map(({ id }) => String(id)));
}
