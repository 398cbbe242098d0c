import type { Feature } from '@wayable/protocol/features';
import { foreignDenials } from './foreign-denials.ts';

/** Replacements in the order of application. */
export type Rewrites = readonly (readonly [pattern: RegExp, words: string])[];

/** Phrases that deny a cue. Like cues, they match simplified comments. */
export interface Denials {
  /** Denials before a cue, in the clause of the cue. A global pattern. */
  before: RegExp;
  /** Denials after a cue, in the clause of the cue. A global pattern. */
  after: RegExp;
  /** Maximum distance of a denial in words, per direction. */
  reach: { forward: number; back: number };
  /** A whole clause about the previous one: "…, sadly out of order". */
  clauseBefore: readonly RegExp[];
  /** A whole clause that cancels a denial: "…, but there is one". */
  restored: RegExp;
  /** A statement in the clause of a cue that a defect is repaired. A global pattern. */
  repaired: RegExp;
  /**
   * Words near `repaired` that mean that the repair has not happened ("never repaired", "has to be
   * repaired").
   */
  unrepaired: RegExp;
}

/**
 * The keyword rules of one language. Comments are in lower case without accents; hyphens are spaces. Patterns
 * are bounded, because comments may be malicious.
 */
export interface LanguageRules {
  /** Applied before splitting into sentences: abbreviations with a period, letters with two spellings. */
  beforeSentences: Rewrites;
  /** Unifies phrases before single words are processed. */
  phrases: Rewrites;
  /**
   * Matches a comma that does not end a clause, between two groups that stay. Undefined if all commas end a
   * clause.
   */
  commaInDenial?: RegExp;
  /** Words that begin a new clause; global. */
  beforeClause: RegExp;
  /** Maps a written word to the form that the rules use. */
  toKnownWord: (written: string) => string;
  /** Phrases by meaning, applied after words are mapped: "no problem". */
  meanings: Rewrites;
  /** Phrases that say that a place has a feature. Only the model suggests features without phrases. */
  cues: Partial<Record<Feature, readonly RegExp[]>>;
  /** Phrases for level ground and width, ignored in a sentence with a step. */
  levelCues: readonly RegExp[];
  /** Matches steps that exist. `meanings` has already replaced "no steps". */
  steps: RegExp;
  /** A lift implies step-free access, unless it is only the location of a sound or of braille. */
  lift: RegExp;
  denials: Denials;
  /** Denial words of other languages. A sentence with one is ignored. */
  foreignDenials: RegExp;
}

/** The exports of a language's files. */
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

/** Builds the rules of a language from its files. */
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
