import type { Rewrites } from '../language-rules.ts';

export const BEFORE_SENTENCES: Rewrites = [];

/** Unifies spellings of the same word or phrase. */
export const PHRASES: Rewrites = [
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

/** Words that begin a new clause. */
export const BEFORE_CLAUSE =
  /\b(?:but|however|although|though|whereas|while|except|yet|so (?=(?:i|we|you|he|she|they|it|the|my|our|there|that|no|nobody) )|because|and (?:the|there|it|they|we|i|you|a|an|one|my|nobody|no one)|which)\b/g;

/** "no ramps, lifts or handrails": the comma does not end the denial. */
export const DENIED_LIST = /\b(no|without|neither|any)\b([^,]{1,30}),(?=(?: ?\w+){1,3},? n?or )/g;

const HELPLESS =
  'need|problem|trouble|issue|difficulty|difficulties|help|assistance|doubt|effort|hassle|obstacle|exception|question|pushing|detour';

/** Replacements for phrases with a "no" that do not deny a feature. */
export const MEANINGS: Rewrites = [
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
