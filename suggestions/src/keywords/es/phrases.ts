import type { Rewrites } from '../language-rules.ts';

export const BEFORE_SENTENCES: Rewrites = [[/\b(?:aprox|etc|p ?\. ?ej)\. ?/g, ' ']];

/** Unifies spellings of the same word or phrase. */
export const PHRASES: Rewrites = [
  [/\bsillas? de ruedas?\b/g, 'sillarueda'],
  [/\bsillas? (?:electricas?|anfibias?|motorizadas?|a motor)\b/g, 'sillarueda'],
  [/\b(?:mi|su) silla\b/g, 'sillarueda'],
  [/\bfuera de servicio\b/g, 'fueradeservicio'],
  [/\baudio ?(guia|descripcion)/g, 'audio$1'],
  [/\bpodo tactil/g, 'podotactil'],
  [/\bbarreras arquitectonicas\b/g, 'barreras'],
];

/** Words that begin a new clause. */
export const BEFORE_CLAUSE =
  /\b(?:pero|aunque|sin embargo|excepto|salvo|mientras|porque|sino|y (?=(?:el|la|los|las|hay|no|un|una|ademas|tambien|ya) ))/g;

const STEP = '(?:escalon|barrera|desnivel|bordillo|obstaculo|escalera)';
const TROUBLE = '(?:problema|dificultad|complicacion|inconveniente)';

/** Replacements for phrases with a "no" that do not deny a feature. */
export const MEANINGS: Rewrites = [
  [/\bno (?:solo|solamente|unicamente)\b/g, 'tambien'],
  [
    new RegExp(
      `\\b(?:(?:no (?:hay|tiene|existe) |sin |tampoco hay )?(?:ningun|ni un(?:a)?(?: solo| sola)?)|sin|cero|nada de|sin (?:subir|bajar|pisar)(?: un| una| ningun)?|no (?:hay|tiene|existe)|libre de) ${STEP}\\b`,
      'g',
    ),
    'sinescalon',
  ],
  [new RegExp(`\\b(?:no \\w+ |sin )?ningun (?:tipo de )?${TROUBLE}\\b`, 'g'), 'facilmente'],
  [
    new RegExp(`\\b(?:sin|no hay|no hubo|no tuve|no tuvimo) (?:mayor |grande )?${TROUBLE}\\b`, 'g'),
    'facilmente',
  ],
  [/\bsin que (?:(?:se|te|me|lo|nadie) )*\w+\b/g, 'facilmente'],
  [/\bsin (?:necesidad de |tener que )?(?:ayuda|pedir|pedir ayuda|empujar|esfuerzo|duda)\b/g, 'facilmente'],
  [
    /\bno (?:es|son|esta|estan) (?:muy |nada |tan |demasiado )?(?:empinad[oa]|inclinad[oa]|estrech[oa]|pesad[oa]|dificil|complicad[oa]|mal)\b/g,
    'facil',
  ],
];
