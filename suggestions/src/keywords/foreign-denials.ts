/**
 * Words of denial and failure by language, in lower case without accents. A sentence with such a word of
 * another language is ignored. Otherwise, its denial would be missed: "Leider keine Rampe" contains a word
 * like the English "ramp".
 */
const DENIALS_OF = {
  en: "without|cannot|never|nobody|broken|out of (?:order|service)|(?:is|are|was|were|do|does|did|has|have|can|could|wo)n't",
  de: 'kein(?:e[mnrs]?|s)?|nicht|ohne|weder|nie|niemand|fehlt|fehlen|kaputt(?:e[mnrs]?)?|defekt(?:e[mnrs]?)?|gesperrt',
  es: 'sin|ningun[ao]?|nunca|tampoco|averiad[oa]s?|estropead[oa]s?|roto',
  fr: 'pas|sans(?! serif)|aucune?|jamais|en panne|hors service',
  // There are no rules for Dutch, Portuguese and Italian, but a short comment may be detected as a similar
  // language.
  nl: 'geen|niet|nooit|zonder|kapot',
  pt: 'nao|sem|nem|nenhuma?|quebrad[oa]s?',
  it: 'senza|nessun[ao]?|niente|guast[oaei]',
} as const;

type Language = keyof typeof DENIALS_OF;

/** Words that several languages share or use differently, with the languages where they are foreign. */
const SHARED: readonly { words: string; foreignTo: readonly Language[] }[] = [
  // A denial in English, Spanish and Italian. "No. 5" is a number, and "No-Go" is German.
  { words: 'no(?! ?\\d| go\\b)', foreignTo: ['de', 'fr'] },
  // A denial in French and Italian; a prefix in English.
  { words: 'non(?! stop)', foreignTo: ['de', 'es'] },
  { words: 'not', foreignTo: ['es', 'fr'] },
  // A denial in Catalan; the word has another meaning in English.
  { words: 'sense', foreignTo: ['de', 'es', 'fr'] },
  // A denial in English; the word means distress in German.
  { words: '(?<!(?:zur|der|in|aus|ohne) )not', foreignTo: ['de'] },
];

/** Returns the denial words of other languages, for sentences in lower case without accents. */
export function foreignDenials(language: Language): RegExp {
  const words = [
    ...Object.entries(DENIALS_OF).flatMap(([other, list]) => (other === language ? [] : [list])),
    ...SHARED.filter(({ foreignTo }) => foreignTo.includes(language)).map((shared) => shared.words),
  ];
  return new RegExp(`\\b(?:${words.join('|')})\\b`);
}
