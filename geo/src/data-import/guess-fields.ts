import { IMPORT_FIELDS, type ImportField } from '@wayable/protocol/data-imports';
import { normalizeWord } from './answer-words.ts';
import { FIELD_TITLES } from './field-titles.ts';
import { parsePair } from './read-position.ts';

const TITLES = FIELD_TITLES.flatMap(([field, titles]) =>
  titles.split(',').map((title) => ({ field, title: title.trim() })),
);
const isTag = (title: string): boolean => /[:_]/.test(title) || title === 'amenity' || title === 'wheelchair';

const toMap = (titles: readonly { field: ImportField; title: string }[]): ReadonlyMap<string, ImportField> =>
  new Map(titles.map(({ field, title }) => [normalizeWord(title), field]));

const OWN_TITLES = IMPORT_FIELDS.map((field) => ({ field, title: field }));
/**
 * The names of our fields, and tags of OpenStreetMap. They take precedence over synonyms, because "building"
 * is rarely the name of a place.
 */
const BY_NAME = toMap([...TITLES.filter(({ title }) => isTag(title)), ...OWN_TITLES]);
const BY_TITLE = toMap([...TITLES, ...OWN_TITLES]);

/** Tags that identify files of OpenStreetMap. */
const OSM_TAGS = new Set(['amenity', 'highway', 'leisure', 'shop', 'tourism']);
/**
 * Titles that have another meaning as tags: building=yes, the width of a way, toilets that may not be
 * accessible.
 */
const MISLEADING_TAGS = new Set(['building', 'parking', 'place', 'ramp', 'ref', 'toilets', 'width']);

const withoutUnit = (title: string): string => title.replace(/[([].*?[)\]]/g, ' ');

/**
 * Returns whether a title is specific enough to match inside another title. Short words are too ambiguous.
 */
const isTelling = (known: string): boolean => known.length >= 4 || known === 'wc';

/** Returns the field of the longest known title inside a title. */
function guessByPart(title: string): ImportField | undefined {
  // Subkeys of tags differ from their keys: "ramp:bicycle", "building:levels".
  if (/\p{L}:\p{L}/u.test(title)) return undefined;
  const words = normalizeWord(withoutUnit(title));
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

const isPair = (sample: string): boolean => parsePair(sample) !== undefined;

/** Returns whether a column may have coordinates. Its cells can exclude that: "location" may be a room. */
const mayBePairs = ({ samples }: ColumnSample): boolean => samples.length === 0 || samples.some(isPair);

const isMisleading = ({ title }: ColumnSample): boolean =>
  title.split('_').some((word) => MISLEADING_TAGS.has(word));

/** Functions that guess a field, the most reliable one first. */
const GUESSES: readonly ((column: ColumnSample) => ImportField | undefined)[] = [
  ({ title }) => BY_NAME.get(normalizeWord(withoutUnit(title))),
  ({ title }) => BY_TITLE.get(normalizeWord(withoutUnit(title))) ?? BY_TITLE.get(normalizeWord(title)),
  ({ title }) => guessByPart(title),
  ({ samples }) => (samples.length > 0 && samples.every(isPair) ? 'coordinates' : undefined),
];

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
  const isOsm = columns.some(({ title }) => OSM_TAGS.has(title));
  // Earlier choices come before guesses, names of fields before synonyms, and whole titles before parts.
  let fields = columns.map(({ title }) => (known.has(title) ? take(known.get(title)) : undefined));
  for (const guess of GUESSES) {
    fields = fields.map((field, index) => {
      const column = columns[index];
      if (field !== undefined || !column || (isOsm && isMisleading(column))) return field;
      const guessed = guess(column);
      return guessed !== 'coordinates' || mayBePairs(column) ? (take(guessed) ?? undefined) : undefined;
    });
  }
  return fields.map((field) => field ?? null);
}
