import { createVocabulary } from '../vocabulary.ts';

/** Words recognized despite typos. All others must be exact. */
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

/** Real words that only look like one of the forgiven words. */
const DIFFERENT = new Set(['contract', 'contractor', 'tactical', 'announcer']);

/** Spellings and abbreviations of the same word. */
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

const toSingular = (word: string): string =>
  word.length >= SHORTEST_PLURAL && /[^su]s$/.test(word) ? word.slice(0, -1) : word;

export const toKnownWord = createVocabulary({
  forgiven: FORGIVEN,
  different: DIFFERENT,
  same: SAME,
  toSingular,
});
