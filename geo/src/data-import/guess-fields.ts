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

/** Returns whether a title is specific enough to match inside another title. Short words are ambiguous there. */
const isTelling = (known: string): boolean => known.length >= 4 || known === 'wc';

/** Returns the field of a title: by its whole words, else by the longest known title inside. */
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

/** Returns the number of cells that are known titles as a whole. */
export function countKnownTitles(cells: readonly string[]): number {
  const fields = cells.map((cell) => BY_TITLE.get(normalizeWord(withoutUnit(cell))));
  return new Set(fields.filter((field) => field !== undefined)).size;
}

interface ColumnSample {
  title: string;
  samples: readonly string[];
}

/**
 * Guesses the field of each column by its title in the languages of the product, else by its content. A field
 * is assigned to the first matching column.
 * @param known fields of an earlier import of the source, by title
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
  // Earlier choices come before guesses, and whole titles before parts.
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
