/**
 * Address words with several spellings, one class per line (OpenStreetMap wiki, "Name finder:Abbreviations",
 * and tags of mappers). The first spelling represents the class in keys. Street and saint share a class,
 * because both are shortened to "st".
 */
const CLASSES = [
  'street st str strasse straat strada saint sankt san вулиця вул улица ул شارع',
  'avenue ave av avenida avda проспект просп пр',
  'boulevard blvd boul bd bvd bulwar бульвар бул',
  'road rd дорога дор طريق',
  'drive dr doctor doktor docteur',
  'lane ln laan',
  'court ct',
  'place pl platz plaza plac plein piazza pza pzza plza praca pca площа площадь пл ميدان',
  'square sq',
  'parkway pkwy pky',
  'highway hwy',
  'terrace ter terr',
  'circle cir',
  'trail trl',
  'expressway expy',
  'mount mt',
  'alley allee all aleja al alameda aleje алея аллея',
  'rue rua r',
  'chemin ch che',
  'impasse imp',
  'route rte',
  'quai q',
  'faubourg fbg fg',
  'sainte ste',
  'general gal gen',
  'professor prof',
  'calle cl c',
  'paseo pso',
  'carretera ctra',
  'camino cno',
  'travessa tv trav',
  'estrada estr',
  'via v',
  'viale vle',
  'corso cso',
  'largo lgo',
  'ulica ul ulitsa',
  'osiedle os',
  'провулок пров переулок пер',
  'набережна набережная наб',
  'north n nord norte polnoc',
  'south s sud sur sul',
  'east e est ost',
  'west w ouest oeste',
  'northeast ne',
  'northwest nw',
  'southeast se',
  'southwest sw',
] as const;

/** Letters that Unicode does not decompose, with their plain spelling. */
const LETTERS: Record<string, string> = {
  ß: 'ss',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  ħ: 'h',
  ð: 'd',
  þ: 'th',
};

const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßłøđæœıħðþ]/g, (letter) => LETTERS[letter] as string);

const REPRESENTATIVES = new Map(
  CLASSES.flatMap((spellings) => {
    const [first, ...others] = fold(spellings).split(' ') as [string, ...string[]];
    return [first, ...others].map((word) => [word, first] as const);
  }),
);
const CLASS_WORDS = new Set(REPRESENTATIVES.values());

/** "Hauptstraße", "Hauptstr.", "Hauptstrase" and "Haupt-Straße" are one street. */
const COMPOUND = /^(.{2,})(?:stra(?:ss?e?|at)|str)$/u;
/** Han, kana and Hangul have no space before a number: "赤坂1-2". */
const BEFORE_NUMBER = /([\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])(?=\d)/gu;
const WORDS = /\d+\p{L}?(?:[-/]\d+\p{L}?)*(?![\p{L}\p{N}])|[\p{L}\p{N}]+/gu;

/**
 * Returns the words of an address in key form: normalized, without abbreviations, and with street compounds
 * split.
 */
export function toWords(text: string): string[] {
  const words = fold(text)
    .replace(/['’`´]/g, '')
    .replace(/\b(\p{L})\.(?=\p{L}{1,3}\b)/gu, '$1')
    .replace(BEFORE_NUMBER, '$1 ')
    .match(WORDS);
  return (words ?? []).flatMap((word) => {
    const [, stem] = COMPOUND.exec(word) ?? [];
    if (stem !== undefined && !REPRESENTATIVES.has(word)) return [stem, 'street'];
    return [REPRESENTATIVES.get(word) ?? word];
  });
}

/** Returns the key of a street or a town: one key for all spellings. */
export const toKey = (name: string): string => toWords(name).join(' ');

/** Returns whether a word is the kind or the side of a street: people omit or confuse these words. */
export const isClassWord = (word: string): boolean => CLASS_WORDS.has(word);

/** Returns whether a word may be a house number or a postcode: "12", "12a", "1-2/3". */
export const isNumber = (word: string): boolean => /^\d+\p{L}?(?:[-/]\d+\p{L}?)*$/u.test(word);

/** Returns the key of a house number: "12 A" and "12a" have the same key. */
export const toNumberKey = (number: string): string => fold(number).replaceAll(/[\s.]/g, '');

const VALUE_MAX = 2 ** 31 - 1;

/** Returns the digits at the beginning of a house number as a number, or undefined. */
export function toNumberValue(number: string): number | undefined {
  const value = Number.parseInt(number, 10);
  return value >= 0 && value <= VALUE_MAX ? value : undefined;
}
