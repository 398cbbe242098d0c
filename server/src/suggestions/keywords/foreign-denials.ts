/**
 * Plain words of denial and failure by language, in small letters without accents. A sentence in which one of another
 * language stands is left out: its cues may look like known ones ("Leider keine Rampe" has the English ramp but for a
 * letter), and its denials look like nothing.
 */
const DENIALS_OF = {
  en: "without|cannot|never|nobody|broken|out of (?:order|service)|(?:is|are|was|were|do|does|did|has|have|can|could|wo)n't",
  de: 'kein(?:e[mnrs]?|s)?|nicht|ohne|weder|nie|niemand|fehlt|fehlen|kaputt(?:e[mnrs]?)?|defekt(?:e[mnrs]?)?|gesperrt',
  es: 'sin|ningun[ao]?|nunca|tampoco|averiad[oa]s?|estropead[oa]s?|roto',
  fr: 'pas|sans(?! serif)|aucune?|jamais|en panne|hors service',
  // Neighbours without rules of their own: short comments in them may be taken for German, Spanish or French.
  nl: 'geen|niet|nooit|zonder|kapot',
  pt: 'nao|sem|nem|nenhuma?|quebrad[oa]s?',
  it: 'senza|nessun[ao]?|niente|guast[oaei]',
} as const;

type Language = keyof typeof DENIALS_OF;

/** Words that some of these languages share, or have with another meaning, by those in which they are foreign. */
const SHARED: readonly { words: string; foreignTo: readonly Language[] }[] = [
  // English, Spanish and Italian. "No. 5" is a number, a "No-Go" German.
  { words: 'no(?! ?\\d| go\\b)', foreignTo: ['de', 'fr'] },
  // French and Italian; a prefix in English.
  { words: 'non(?! stop)', foreignTo: ['de', 'es'] },
  { words: 'not', foreignTo: ['es', 'fr'] },
  // Catalan; has a sense in English.
  { words: 'sense', foreignTo: ['de', 'es', 'fr'] },
  // Distress in German.
  { words: '(?<!(?:zur|der|in|aus|ohne) )not', foreignTo: ['de'] },
];

/** The words by which other languages than this one deny, in sentences in small letters without accents. */
export function foreignDenials(language: Language): RegExp {
  const words = [
    ...Object.entries(DENIALS_OF).flatMap(([other, list]) => (other === language ? [] : [list])),
    ...SHARED.filter(({ foreignTo }) => foreignTo.includes(language)).map((shared) => shared.words),
  ];
  return new RegExp(`\\b(?:${words.join('|')})\\b`);
}
