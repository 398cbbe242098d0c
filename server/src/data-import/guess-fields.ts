import { IMPORT_FIELDS, type ImportField } from '@wayable/protocol/data-imports';
import { normalizeWord } from './answer-words.ts';
import { FIELD_TITLES } from './field-titles.ts';
import { parsePair } from './read-position.ts';

const WORDS = FIELD_TITLES.map(([field, titles]) => [field, titles.split(',').map(normalizeWord)] as const);
const BY_TITLE = new Map<string, ImportField>([
  ...WORDS.flatMap(([field, titles]) => titles.map((title) => [title, field] as const)),
  ...IMPORT_FIELDS.map((field) => [normalizeWord(field), field] as const),
]);

const withoutUnit = (title: string): string => title.replace(/[([].*?[)\]]/g, ' ');

/** Short words mean other things inside of a title, but for one. */
const isTelling = (known: string): boolean => known.length >= 4 || known === 'wc';

/** The field of a title: its whole words, else the longest known title that it contains. */
function guessByTitle(title: string): ImportField | undefined {
  const words = normalizeWord(withoutUnit(title));
  const exact = BY_TITLE.get(words) ?? BY_TITLE.get(normalizeWord(title));
  if (exact) return exact;
  const found = [...BY_TITLE.keys()]
    .filter((known) => isTelling(known) && ` ${words} `.includes(` ${known} `))
    .toSorted((a, b) => b.length - a.length)
    .flatMap((known) => BY_TITLE.get(known) ?? []);
  // "Accessible toilet" is about the toilet.
  return found.find((field) => field !== 'wheelchair-accessible') ?? found[0];
}

export interface ColumnSample {
  title: string;
  samples: readonly string[];
}

/**
 * Guesses what each column holds, by its title in the languages of the product, else by its content. A field is given to
 * one column, the first that names it.
 * @param known fields that an earlier import of the source gave, by title
 */
export function guessFields(
  columns: readonly ColumnSample[],
  known: ReadonlyMap<string, ImportField | null> = new Map(),
): (ImportField | null)[] {
  const taken = new Set<ImportField>();
  const take = (field: ImportField | null | undefined): ImportField | null => {
    if (!field || taken.has(field)) return null;
    taken.add(field);
    return field;
  };
  // What people chose comes before what is guessed, and whole titles before parts of titles.
  const chosen = columns.map(({ title }) => (known.has(title) ? take(known.get(title)) : undefined));
  const exact = columns.map(({ title }, index) => {
    const field = BY_TITLE.get(normalizeWord(withoutUnit(title)));
    return chosen[index] === undefined && field ? take(field) : chosen[index];
  });
  return columns.map(({ title, samples }, index) => {
    const found = exact[index];
    if (found !== undefined && (found !== null || known.has(title))) return found;
    const arePairs = samples.length > 0 && samples.every((sample) => parsePair(sample) !== undefined);
    return take(guessByTitle(title) ?? (arePairs ? 'coordinates' : undefined));
  });
}
