import type { Feature } from '@wayable/protocol/features';
import { foreignDenials } from './foreign-denials.ts';

/** Replacements in the order in which they are made. */
export type Rewrites = readonly (readonly [pattern: RegExp, words: string])[];

/** Phrases that take back what a cue says; against simplified comments, as cues are. */
export interface Denials {
  /** In front of a cue, in its clause; global. */
  before: RegExp;
  /** Behind a cue, in its clause; global. */
  after: RegExp;
  /** Words that a denial reaches in either direction. */
  reach: { forward: number; back: number };
  /** A whole clause that says this of the one before it: "…, sadly out of order". */
  clauseBefore: readonly RegExp[];
  /** A whole clause that says that what was missed is there: "…, but there is one". */
  restored: RegExp;
  /** Within the clause of a cue: what was wrong is so no longer; global. */
  repaired: RegExp;
  /** In the words of `repaired` or beside them: it is not so, or not yet ("never repaired", "has to be repaired"). */
  unrepaired: RegExp;
}

/**
 * What the keywords know of one language. Comments come in small letters without accents, hyphens being blanks;
 * patterns of single words are bounded, since comments may be made to be slow.
 */
export interface LanguageRules {
  /** Before a comment is cut into sentences: short forms with a full stop, letters with two spellings. */
  beforeSentences: Rewrites;
  /** One spelling for phrases, before words are looked at on their own. */
  phrases: Rewrites;
  /** Commas that end no clause; undefined: all of them do. The clause is kept by its two groups. */
  commaInDenial?: RegExp;
  /** Words that begin a clause of their own; global. */
  beforeClause: RegExp;
  /** The word that the rules know for one as it was written. */
  toKnownWord: (written: string) => string;
  /** Turns of phrase by what they mean, after words have become known ones: "no problem". */
  meanings: Rewrites;
  /** Phrases that say that a place has a feature; a feature without any is suggested by the model alone. */
  cues: Partial<Record<Feature, readonly RegExp[]>>;
  /** Phrases for level ground and width: worth nothing where the sentence speaks of a step. */
  levelCues: readonly RegExp[];
  /** Steps that are there ("no steps" has become another word by `meanings`). */
  steps: RegExp;
  /** A lift says that there are ways up, but not where it is only the place of what is for ears or fingers. */
  lift: RegExp;
  denials: Denials;
  /** Words by which other languages deny, in a sentence as it was written: it is not understood. */
  foreignDenials: RegExp;
}

/** What the files in the folder of a language export. */
interface LanguageFiles {
  BEFORE_SENTENCES: Rewrites;
  PHRASES: Rewrites;
  DENIED_LIST?: RegExp;
  BEFORE_CLAUSE: RegExp;
  MEANINGS: Rewrites;
  CUES: LanguageRules['cues'];
  LEVEL_CUES: readonly RegExp[];
  STEPS: RegExp;
  LIFT_CUE: RegExp;
  DENIALS: Denials;
  toKnownWord: LanguageRules['toKnownWord'];
}

/** The rules of a language from its files. */
export const gatherRules = (
  language: Parameters<typeof foreignDenials>[0],
  files: LanguageFiles,
): LanguageRules => ({
  beforeSentences: files.BEFORE_SENTENCES,
  phrases: files.PHRASES,
  ...(files.DENIED_LIST && { commaInDenial: files.DENIED_LIST }),
  beforeClause: files.BEFORE_CLAUSE,
  toKnownWord: files.toKnownWord,
  meanings: files.MEANINGS,
  cues: files.CUES,
  levelCues: files.LEVEL_CUES,
  steps: files.STEPS,
  lift: files.LIFT_CUE,
  denials: files.DENIALS,
  foreignDenials: foreignDenials(language),
});
