import type { Rewrites } from '../language-rules.ts';

export const BEFORE_SENTENCES: Rewrites = [
  [/œ/g, 'oe'],
  [/\bw\.c\.?/g, 'wc'],
];

/** Unifies spellings of the same word or phrase. */
export const PHRASES: Rewrites = [
  [/\bplain ?pieds?\b/g, 'pleinpied'],
  [/\bplein ?pieds?\b/g, 'pleinpied'],
  [/\bfauteuils? (?:roulants?|electriques?|manuels?)\b/g, 'fauteuilroulant'],
  [/\b(?:en|aux|mon|son) fauteuils?\b/g, 'en fauteuilroulant'],
  [/\b(?:personnes? (?:a|en) )?mobilite reduite\b/g, 'pmr'],
  [/\bp\.m\.r\.?/g, 'pmr'],
  [/\baudio ?(guide|description)/g, 'audio$1'],
  [/\bpodo ?tactile/g, 'podotactile'],
  [/\bbraille?s?\b/g, 'braille'],
  [/\brampes? d'escaliers?\b/g, 'garde corps'],
  [/\bpas mal\b/g, 'bien'],
];

/** Words that begin a new clause. */
export const BEFORE_CLAUSE =
  /\b(?:mais|cependant|pourtant|toutefois|sauf|bien que|alors que|tandis que|parce que|car|et (?=(?:le|la|l|les|il|elle|on|un|une|des|pas|aucune?|meme|aussi)\b))/g;

const STEP = '(?:marche|seuil|barriere|obstacle|ressaut|denivele|escalier)';
const TROUBLE = '(?:probleme|souci|difficulte|encombre|peine|effort)';

/** Replacements for phrases with a "no" that do not deny a feature. */
export const MEANINGS: Rewrites = [
  [/\bnon seulement\b/g, 'aussi'],
  [/\bpas (?:seulement|uniquement|que)\b/g, 'aussi'],
  [/\bil n y a pa\b/g, 'pas'],
  [
    new RegExp(
      `\\b(?:pas (?:de |d |une seule |un seul |la moindre |le moindre )|aucune (?:seule )?|sans (?:aucune |la moindre |une seule |monter (?:de |d |une )?)?|zero )${STEP}\\b`,
      'g',
    ),
    'pleinpied',
  ],
  [
    new RegExp(
      `\\b(?:pas (?:eu )?(?:de |d |le moindre |la moindre )|aucune |sans (?:aucune |le moindre |la moindre |trop de )?)${TROUBLE}\\b`,
      'g',
    ),
    'facilement',
  ],
  [
    /\b(?:pas |sans (?:avoir )?|aucune )besoin (?:de |d )\w+\b|\bsans aide\b|\bsans qu (?:on|il|elle|e) \w+\b/g,
    'facilement',
  ],
  [
    /\bpas (?:trop |tres |du tout |si |vraiment )?(?:raide|pentue?|difficile|lourde?|etroite?|complique|loin)\b/g,
    'facile',
  ],
];
