import { createVocabulary } from '../vocabulary.ts';

/** Words recognized despite typos. All others must be exact. */
const FORGIVEN = [
  'rampe',
  'rollstuhl',
  'rollstuhlgerecht',
  'rollstuhlfahrer',
  'barrierefrei',
  'behindertengerecht',
  'ebenerdig',
  'stufenlos',
  'fahrstuhl',
  'aufzug',
  'automatisch',
  'haltestelle',
  'blindenschrift',
  'blindenleitsystem',
  'leitstreifen',
  'kontrastreich',
  'audioguide',
  'horanlage',
  'eingang',
];

/** Real words that only look like one of the forgiven words. */
const DIFFERENT = new Set(['auszug', 'umzug', 'raupe', 'rappe', 'automatik', 'barrierefreiheit']);

/** Spellings and abbreviations of the same word. */
const SAME: Record<string, string> = {
  rolli: 'rollstuhl',
  rollis: 'rollstuhl',
  rolly: 'rollstuhl',
  rollstuhle: 'rollstuhl',
  erolli: 'rollstuhl',
  elektrorollstuhl: 'rollstuhl',
  elektrorolli: 'rollstuhl',
  aufzuge: 'aufzug',
  aufzugs: 'aufzug',
  aufzugen: 'aufzug',
  personenaufzug: 'aufzug',
  fahrstuhl: 'aufzug',
  fahrstuhle: 'aufzug',
  lift: 'aufzug',
  lifte: 'aufzug',
  braile: 'braille',
  brail: 'braille',
  brailleschrift: 'braille',
  klo: 'wc',
  toilette: 'wc',
  toiletten: 'wc',
  keine: 'kein',
  keinen: 'kein',
  keinem: 'kein',
  keiner: 'kein',
  keines: 'kein',
  keins: 'kein',
  keinerlei: 'kein',
  niemals: 'nie',
  nich: 'nicht',
  net: 'nicht',
  unzuganglich: 'nicht zuganglich',
};

export const toKnownWord = createVocabulary({
  forgiven: FORGIVEN,
  different: DIFFERENT,
  same: SAME,
  // German plurals are too irregular, so the rules contain the known endings.
  toSingular: (word) => word,
});
