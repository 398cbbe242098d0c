import { kindNames } from '@wayable/platform/texts/kind-names';
import { canBeginWord, findKinds, foldWord } from '@wayable/protocol/kind-words';
import { PLACE_KINDS, type PlaceKind } from '@wayable/protocol/place-kinds';

/** Everyday words for kinds of places, in addition to the names of the kinds. */
const OTHER_WORDS: { [Kind in PlaceKind]?: readonly string[] } = {
  elevator: ['lift', 'Fahrstuhl', 'Lift', '电梯'],
  disabled_parking: ['disabled parking', 'handicapped parking', 'accessible parking space'],
  drinking_water: ['water fountain', 'Trinkbrunnen', 'fontanella'],
  pharmacy: ['chemist', 'drugstore'],
  cinema: ['cinema', 'movies'],
  supermarket: ['grocery store'],
  fuel: ['petrol station'],
  parking: ['car park', 'parking lot', 'parking garage', 'Parkhaus'],
  changing_place: ['changing places'],
};
/** The kinds that match the everyday words of the feature `accessible-toilet`. */
const TOILETS: readonly PlaceKind[] = ['toilets', 'changing_place'];

const WORDS = PLACE_KINDS.flatMap((kind) =>
  [...kindNames(kind), ...(OTHER_WORDS[kind] ?? [])].map((word) => ({ kind, word, folded: foldWord(word) })),
);

/** Returns a word without a final "s", so that an English plural matches its singular. */
const singular = (folded: string): string => folded.replace(/(?<=\p{L}{3})s$/u, '');

/** Returns the exact kinds that a whole text names in any language: "Toilette", "hotels". */
export function namedKinds(text: string): PlaceKind[] {
  const asked = foldWord(text);
  if (asked === '') return [];
  const named = WORDS.filter(({ folded }) => folded === asked || singular(folded) === singular(asked)).map(
    ({ kind }) => kind,
  );
  const toilets = findKinds(text).some(
    ({ id, matched }) => id === 'accessible-toilet' && foldWord(matched) === asked,
  );
  return [...new Set([...named, ...(toilets ? TOILETS : [])])];
}

/**
 * Returns the exact kinds that a partly typed text may name, each with the matching word. Whole words come
 * first.
 */
export function suggestKinds(text: string, most: number): { id: PlaceKind; matched: string }[] {
  const asked = foldWord(text);
  if (!canBeginWord(asked)) return [];
  const whole = WORDS.filter(({ folded }) => folded === asked);
  const begun = WORDS.filter(({ folded }) => folded.startsWith(asked));
  const found = new Map<PlaceKind, string>();
  for (const { kind, word } of [...whole, ...begun]) if (!found.has(kind)) found.set(kind, word);
  return [...found].slice(0, most).map(([id, matched]) => ({ id, matched }));
}
