import { toSearchedLine } from '@wayable/protocol/lines';
import MiniSearch from 'minisearch';
import type { HelpCategory } from './content';

/** Without case and accents. */
const foldWord = (word: string): string =>
  word
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase();

/** The letters at a word's beginning below which nothing is guessed: short words are alike. */
const FUZZY_FROM = 4;

/**
 * Finds questions by words in them and in their answers: by their beginnings, with a typo, without regard to accents.
 * All words have to be found.
 * @param locale its rules divide a text into words, also where no spaces do
 * @returns the ids of the questions that match
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
