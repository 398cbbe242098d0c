import { isWithinEdits } from './edit-distance.ts';

/** Words that are recognised although they are misspelt; all others have to be right. */
const FORGIVEN = [
  'ramp',
  'wheelchair',
  'elevator',
  'accessible',
  'accessibility',
  'automatic',
  'automatically',
  'announced',
  'announcement',
  'braille',
  'tactile',
  'contrast',
  'audible',
  'magnifier',
  'entrance',
  'restroom',
  'toilet',
];

/** Words of their own that only look like one of those. */
const DIFFERENT = new Set(['contract', 'contractor', 'tactical', 'announcer']);

/** Spellings and short forms of one thing. */
const SAME: Record<string, string> = {
  brail: 'braille',
  elevators: 'lift',
  elevator: 'lift',
  lifts: 'lift',
  escalators: 'escalator',
  wheelchairs: 'wheelchair',
  powerchair: 'wheelchair',
  powerchairs: 'wheelchair',
  curb: 'kerb',
  curbs: 'kerb',
  kerbs: 'kerb',
  rolator: 'rollator',
  handicap: 'disabled',
  handicapped: 'disabled',
  automated: 'automatic',
  announcing: 'announced',
  announces: 'announced',
  announce: 'announced',
  nobody: 'no',
  none: 'no',
  neither: 'no',
  nor: 'no',
  cannot: 'not',
  never: 'not',
  hardly: 'not',
  barely: 'not',
  scarcely: 'not',
  inaccessible: 'not accessible',
  unaccessible: 'not accessible',
  isnt: 'is not',
  arent: 'are not',
  wasnt: 'was not',
  werent: 'were not',
  dont: 'do not',
  doesnt: 'does not',
  didnt: 'did not',
  cant: 'can not',
  couldnt: 'could not',
  wont: 'will not',
  wouldnt: 'would not',
  hasnt: 'has not',
  havent: 'have not',
};

const SHORTEST_PLURAL = 4;
/** Longer words have room for a second slip. */
const TWO_EDITS_FROM = 10;
const SHORTEST_MISSPELT = 5;

const toSingular = (word: string): string =>
  word.length >= SHORTEST_PLURAL && /[^su]s$/.test(word) ? word.slice(0, -1) : word;

function correct(word: string): string {
  if (word.length < SHORTEST_MISSPELT || DIFFERENT.has(word)) return word;
  // Whoever misspells a word gets its first letter right, and who writes another word often does not.
  const meant = FORGIVEN.find(
    (known) => known[0] === word[0] && isWithinEdits(word, known, known.length >= TWO_EDITS_FROM ? 2 : 1),
  );
  return meant ?? word;
}

/** The word that the rules know for one as it was written, in small letters: singular, one spelling, typos undone. */
export function toKnownWord(written: string): string {
  const known = SAME[written];
  if (known !== undefined) return known;
  const singular = toSingular(written);
  const meant = correct(singular);
  return SAME[meant] ?? meant;
}
