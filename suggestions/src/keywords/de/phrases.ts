import type { Rewrites } from '../language-rules.ts';

/** Umlauts are already base letters, so these rewrites unify "für", "fuer" and "fur". */
export const BEFORE_SENTENCES: Rewrites = [
  [/ß/g, 'ss'],
  [/\b(elektr|autom)\. ?/g, '$1isch '],
  [/\b(?:bzw|inkl|ca|evtl|ggf|z ?\. ?b)\. ?/g, ' '],
  [/(?<=\p{L})ae(?=\p{L})/gu, 'a'],
  [/(?<=\p{L})oe(?=\p{L})/gu, 'o'],
  [/(?<![aeq])ue(?=\p{L})/gu, 'u'],
];

/** Unifies spellings of the same word or phrase. */
export const PHRASES: Rewrites = [
  [/\bautomisch/g, 'automatisch'],
  [/\be rolli(?:s)?\b/g, 'rollstuhl'],
  [/\b(?:elektro|e) ?rollst(?:u|uh)l\w{0,3}\b/g, 'rollstuhl'],
  [/\bbarriere ?frei(?!heit)/g, 'barrierefrei'],
  [/\bstufen ?frei/g, 'stufenlos'],
  [/\b(?:schwellen|hindernis)(?:los|frei)\w{0,2}\b/g, 'stufenlos'],
  [/\bbehinderten (?=wc|toilette|klo|park|eingang|zugang|aufzug|gerecht)/g, 'behinderten'],
  [/\baudio ?guide/g, 'audioguide'],
];

/** Words that begin a new clause. */
export const BEFORE_CLAUSE =
  /\b(?:aber|jedoch|allerdings|doch|sondern|obwohl|wahrend|weil|denn|dafur|ausser(?! betrieb)|und (?=(?:der|die|das|es|ein|eine|man|wir|ich|er|sie|kein|keine|leider|auch|drinnen|dort) ))/g;

const STEP =
  '(?:turschwelle|schwelle|stufe|treppe|barriere|hinderniss?|hurde|kante|absatz|absatze|stolperfalle|treppensteigen)(?:n|e)?';

/** Replacements for phrases with a "no" that do not deny a feature. */
export const MEANINGS: Rewrites = [
  [/\bnicht (?:nur|bloss)\b/g, 'auch'],
  [
    new RegExp(
      `\\b(?:kein(?: einzige| einziger| einzigen)?|ohne(?: jede| jegliche| eine| eine einzige)?|null) ${STEP}\\b`,
      'g',
    ),
    'stufenlos',
  ],
  [/\bkein (?:\w+ )?(?:problem\w{0,2}|schwierigkeit\w{0,2}|muhe|umweg\w?|aufwand|sorgen)\b/g, 'problemlos'],
  [
    /\bohne (?:fremde |grosse |jede |weitere )?(?:problem\w{0,2}|schwierigkeit\w{0,2}|muhe|hilfe|weiteres|umwege?)\b/g,
    'problemlos',
  ],
  [/\bohne zu \w+\b/g, 'problemlos'],
  [
    /\bnicht (?:zu |so |sehr |allzu |besonders )?(?:steil|schwer|eng|schmal|schwierig|weit|schlecht)\b/g,
    'einfach',
  ],
  [/\bnicht (?:zu )?(?:ubersehen|verfehlen)\b/g, 'sichtbar'],
];
