import { toKnownWord } from './vocabulary.ts';

/** Stands for the end of a clause within a sentence. */
export const CLAUSE_END = '|';

/** Beyond this a comment is cut off; a review holds no more (protocol, `COMMENT_MAX`). */
const CHARACTERS_MAX = 5_000;
/** Longer ones are no words. */
const WORD_MAX = 30;

const REWRITES: readonly [pattern: RegExp, words: string][] = [
  [/\bwheel chair/g, 'wheelchair'],
  [/\b(?:power|electric|motorised|motorized) (?:wheel)?chair/g, 'wheelchair'],
  [/\bstep ?(?:free|less)\b/g, 'stepfree'],
  [/\bbarrier free\b/g, 'stepfree'],
  [/\b(?:audio) ?(guide|description)/g, 'audio $1'],
  [/\b(?:poor|bad|weak|low) (?:eye ?sight|sight|vision)/g, 'lowvision'],
  [/\bself (?:opening|open)\b/g, 'selfopening'],
  [/\bhands free\b/g, 'handsfree'],
  [/\b(?:no one|nothing)\b/g, 'no'],
  [/\b(?:my|in|our|power) chairs?\b/g, 'wheelchair'],
  [/\bcan'?t\b/g, 'can not'],
  [/\bwon'?t\b/g, 'will not'],
  [/n't\b/g, ' not'],
];

/** Words that begin a clause of their own. */
const BEFORE_CLAUSE =
  /\b(?:but|however|although|though|whereas|while|except|yet|so (?=(?:i|we|you|he|she|they|it|the|my|our|there|that|no|nobody) )|because|and (?:the|there|it|they|we|i|you|a|an|one|my|nobody|no one)|which)\b/g;

/** "no ramps, lifts or handrails": the comma ends nothing. */
const DENIED_LIST = /\b(no|without|neither|any)\b([^,]{1,30}),(?=(?: ?\w+){1,3},? n?or )/g;

const HELPLESS =
  'need|problem|trouble|issue|difficulty|difficulties|help|assistance|doubt|effort|hassle|obstacle|exception|question|pushing|detour';
const MEANINGS: readonly [pattern: RegExp, words: string][] = [
  [/\bnot (?:only|just)\b/g, 'even'],
  [new RegExp(`\\b(?:no|zero|without|without any|not any|not a) (?:${HELPLESS})\\b`, 'g'), 'easily'],
  [/\bno (?:\w+ )?(?:needed|necessary|required)\b/g, 'easily'],
  [/\b(?:do|does|did) not (?:need|have to|require)\b/g, 'easily'],
  [
    /\b(?:no|zero|without|without any|not a single|not any|not one|not a) (?:step|stair|kerb|threshold|barrier)\b/g,
    'stepfree',
  ],
  [
    /\bnot (?:at all |too |very |so |that |really )?(?:hard|difficult|steep|narrow|heavy|bad|tight|small)\b/g,
    'easy',
  ],
  [/\bno to (?:push|pull|open|carry|climb)\b/g, 'easily'],
  [/\bwithout (?:being )?(?:\w+ing|asked)\b/g, 'easily'],
  [/\bnot (?:to )?miss\b/g, 'see'],
  [/\b(?:did|would) not (?:expect|think|believe|notice)\b/g, 'surprising'],
];

function rewrite(text: string, rules: readonly [RegExp, string][]): string {
  return rules.reduce((current, [pattern, words]) => current.replace(pattern, words), text);
}

function simplifySentence(sentence: string): string {
  const plain = rewrite(sentence, REWRITES)
    .replace(DENIED_LIST, '$1$2')
    .replace(/[,:()–—]/g, ` ${CLAUSE_END} `)
    .replace(BEFORE_CLAUSE, `${CLAUSE_END} $&`);
  const words = plain.match(/[\p{L}\p{N}]+|\|/gu) ?? [];
  const known = words.filter((word) => word.length <= WORD_MAX).map(toKnownWord);
  return rewrite(known.join(' '), MEANINGS);
}

/**
 * The statements of a comment, each in small letters without accents, every word as the rules know it, clauses parted
 * by `CLAUSE_END`, and turns such as "no problem" by what they mean. Questions state nothing and are left out.
 */
export function simplifyComment(comment: string): string[] {
  const text = comment
    .slice(0, CHARACTERS_MAX)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[’‘`]/g, "'")
    .replace(/[-‐‑/]/g, ' ');
  return (text.match(/[^.!?;\n]+[.!?;\n]*/g) ?? [])
    .filter((sentence) => !sentence.trimEnd().endsWith('?'))
    .map((sentence) => simplifySentence(sentence.replace(/[.!;\n]+/g, ' ')))
    .filter((sentence) => sentence !== '');
}
