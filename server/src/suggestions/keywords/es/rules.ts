import type { LanguageRules } from '../language-rules.ts';
import { CUES, LIFT_CUE } from './cues.ts';
import { DENIALS } from './denials.ts';
import { BEFORE_CLAUSE, BEFORE_SENTENCES, MEANINGS, PHRASES } from './phrases.ts';
import { toKnownWord } from './vocabulary.ts';

export const SPANISH: LanguageRules = {
  beforeSentences: BEFORE_SENTENCES,
  phrases: PHRASES,
  beforeClause: BEFORE_CLAUSE,
  toKnownWord,
  meanings: MEANINGS,
  cues: CUES,
  lift: LIFT_CUE,
  denials: DENIALS,
};
