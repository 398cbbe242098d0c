const toFactors = (table: readonly (readonly [number, string])[]): ReadonlyMap<string, number> =>
  new Map(table.flatMap(([factor, words]) => words.split(' ').map((word) => [word, factor] as const)));

/** Lengths in centimeters, with the words of all languages. */
const LENGTHS = toFactors([
  [
    0.1,
    'mm millimeter millimeters millimetern millimetre millimetres millimètre millimètres milímetro milímetros millimetro millimetri milimetr milimetry мм міліметр міліметри міліметрах ملم مم ミリ 毫米',
  ],
  [
    1,
    'cm centimeter centimeters centimetre centimetres zentimeter zentimetern centimètre centimètres centímetro centímetros centimetro centimetri centymetr centymetry centymetrach см сантиметр сантиметри сантиметрах سم センチ 厘米 公分',
  ],
  [10, 'dm dezimeter dezimetern decimeter decimeters decimetre decimetres décimètre décimètres'],
  [
    100,
    'm meter meters metern metre metres mètre mètres metro metros metri metr metry metrach м метр метри метрах م متر メートル 米 公尺',
  ],
  [
    2.54,
    'in inch inches zoll pouce pouces pulgada pulgadas pollice pollici duim cal cale calach polegada polegadas дюйм дюйми дюймах بوصة インチ 英寸 " ″',
  ],
  [30.48, "ft feet foot fuß pieds pies piedi voet stopy pés фут фути футах قدم フィート 英尺 '"],
]);

/** Slopes in percent. */
const SLOPES = toFactors([
  [1, '% ％ percent prozent pct pourcent procent procenty процент проценти パーセント'],
  [0.1, '‰ promille permille'],
]);

const DEGREES = new Set(
  '° º deg degree degrees grad degré degrés grado grados gradi graden graus градус градуси градусах درجة درجات 度'.split(
    ' ',
  ),
);

/** The words of counted things, in all languages. Other words, such as "flights", count something else. */
const COUNTED = new Set(
  [
    'step steps stufe stufen escalón escalones peldaño peldaños marche marches gradino gradini scalino scalini',
    'trede treden stopień stopnie stopni degrau degraus сходинка сходинки сходинок درجة درجات 段 级',
    'space spaces bay bays platz plätze parkplätze stellplatz stellplätze plaza plazas place places posto posti',
    'plaats plaatsen miejsce miejsca miejsc vaga vagas місце місця місць موقف مواقف 台 个',
  ].flatMap((words) => words.split(' ')),
);

const isUnit = (word: string): boolean => LENGTHS.has(word) || SLOPES.has(word) || DEGREES.has(word);

/** Bracketed words that are not units. */
const QUALIFIERS = new Set(['min', 'max', 'minimum', 'maximum', 'ca', 'approx', 'clear', 'optional']);

const BRACKETED = /[([（［]\s*([^)\]）］]+?)\.?\s*[)\]）］]/gu;
const WORDS = /\p{L}[\p{L}\p{M}]*|[%％‰°º"″']/gu;

const listWords = (text: string): string[] => text.match(WORDS) ?? [];

/**
 * Returns the unit of a column's title: in brackets, after "in", or as the last word. An unknown word in
 * brackets counts as a unit, so that its cells are not read in another unit. Several words in brackets are an
 * explanation, not a unit.
 */
export function unitOfTitle(title: string): string | undefined {
  const text = title.normalize('NFC').toLowerCase();
  const brackets = [...text.matchAll(BRACKETED)].flatMap(([, inside]) => (inside ? [inside] : []));
  const words = listWords(text.replace(BRACKETED, ' '));
  const afterIn = words.flatMap((word, index) => (words[index - 1] === 'in' ? [word] : []));
  // "In" at the start of the brackets is a preposition.
  const bracketed = brackets.flatMap((inside) => listWords(inside.replace(/^in\s+/, '')));
  return (
    [...bracketed, ...afterIn, ...words.slice(-1)].find(isUnit) ??
    brackets.find((inside) => !/\s/.test(inside) && !QUALIFIERS.has(inside))
  );
}

/** Converts a length to centimeters; undefined for an unknown unit. */
export function toCentimeters(value: number, unit: string): number | undefined {
  const factor = LENGTHS.get(unit);
  return factor === undefined ? undefined : value * factor;
}

/** Converts a slope to percent; undefined for an unknown unit. */
export function toPercent(value: number, unit = '%'): number | undefined {
  if (DEGREES.has(unit)) return 100 * Math.tan((Math.abs(value) * Math.PI) / 180);
  const factor = SLOPES.get(unit);
  return factor === undefined ? undefined : Math.abs(value) * factor;
}

/**
 * Returns whether a number counts steps or parking spaces: its cell has no unit or one of their words, and its
 * title has no unit of measure.
 */
export const isCount = (unit: string | undefined, titleUnit: string | undefined): boolean =>
  unit ? COUNTED.has(unit) : titleUnit === undefined || COUNTED.has(titleUnit) || !isUnit(titleUnit);
