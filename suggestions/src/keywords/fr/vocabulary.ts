import { createVocabulary } from '../vocabulary.ts';

/** Words recognized despite typos. All others must be exact. */
const FORGIVEN = [
  'rampe',
  'fauteuil',
  'accessible',
  'ascenseur',
  'automatique',
  'automatiquement',
  'adaptee',
  'audioguide',
  'audiodescription',
  'braille',
  'podotactile',
  'deambulateur',
  'magnetique',
];

/** Real words that only look like one of the forgiven words. */
const DIFFERENT = new Set([
  'accessibilite',
  'rampant',
  'adapter',
  'automate',
  'rame',
  'crampe',
  'accessoire',
]);

/** Spellings and abbreviations of the same word. */
const SAME: Record<string, string> = {
  braile: 'braille',
  brail: 'braille',
  inaccessible: 'pas accessible',
  ascenceur: 'ascenseur',
  aucun: 'aucune',
  toilettes: 'toilette',
  wc: 'toilette',
  sanitaires: 'toilette',
  handicapes: 'handicape',
  handicapee: 'handicape',
  handicapees: 'handicape',
  handicap: 'handicape',
};

const SHORTEST_PLURAL = 4;
/** Words that end like a plural but are not plurals. */
const UNCHANGED = new Set(
  'jamais sans dans mais acces tres gros trois apres jadis mauvais repas temps toujours depuis mois hors bras'.split(
    ' ',
  ),
);

const toSingular = (word: string): string =>
  word.length >= SHORTEST_PLURAL && /[^su]s$/.test(word) && !UNCHANGED.has(word) ? word.slice(0, -1) : word;

export const toKnownWord = createVocabulary({
  forgiven: FORGIVEN,
  different: DIFFERENT,
  same: SAME,
  toSingular,
});
