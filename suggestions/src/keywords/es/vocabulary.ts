import { createVocabulary } from '../vocabulary.ts';

/** Words recognized despite typos. All others must be exact. */
const FORGIVEN = [
  'rampa',
  'accesible',
  'ascensor',
  'adaptado',
  'adaptada',
  'automatica',
  'automatico',
  'automaticamente',
  'audioguia',
  'audiodescripcion',
  'braille',
  'podotactil',
  'contraste',
  'megafonia',
  'semaforo',
  'escalon',
];

/** Real words that only look like one of the forgiven words. */
const DIFFERENT = new Set(['rampla', 'campa', 'adaptarse', 'ascenso', 'contraste', 'constante', 'contrate']);

/** Spellings and abbreviations of the same word. */
const SAME: Record<string, string> = {
  elevador: 'ascensor',
  braile: 'braille',
  brail: 'braille',
  asesible: 'accesible',
  accsesible: 'accesible',
  inaccesible: 'no accesible',
  peldano: 'escalon',
  grada: 'escalon',
  ninguna: 'ningun',
  ninguno: 'ningun',
  servicio: 'bano',
  aseo: 'bano',
  lavabo: 'bano',
};

const SHORTEST_PLURAL = 4;
/** Plurals of words that end in a consonant, such as "ascensores", "escalones" and "carteles". */
const PLURAL_OF_CONSONANT = /(?:[^n]or|on|el|en|al|il|dad)es$/;

function toSingular(word: string): string {
  if (word.length < SHORTEST_PLURAL || !word.endsWith('s')) return word;
  if (PLURAL_OF_CONSONANT.test(word)) return word.slice(0, -2);
  return /[aeo]s$/.test(word) ? word.slice(0, -1) : word;
}

export const toKnownWord = createVocabulary({
  forgiven: FORGIVEN,
  different: DIFFERENT,
  same: SAME,
  toSingular,
});
