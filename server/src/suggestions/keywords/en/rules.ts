import type { LanguageRules } from '../language-rules.ts';
import { CUES, LIFT_CUE } from './cues.ts';
import { DENIALS } from './denials.ts';
import { BEFORE_CLAUSE, DENIED_LIST, MEANINGS, PHRASES } from './phrases.ts';
import { toKnownWord } from './vocabulary.ts';

export const ENGLISH: LanguageRules = {
  beforeSentences: [],
  phrases: PHRASES,
  commaInDenial: DENIED_LIST,
  beforeClause: BEFORE_CLAUSE,
  toKnownWord,
  meanings: MEANINGS,
  cues: CUES,
  lift: LIFT_CUE,
  denials: DENIALS,
};
