import type { Denials } from '../language-rules.ts';

/** Defects that make a feature unusable. */
const FAILURE = [
  'broken|defective|faulty|unusable|unsuitable|silent|missing|removed|blocked|locked|closed|refused|stuck|tiny',
  'disappeared|vanished|gone|stolen|dead|worn|covered|obstructed|serviced|sold out|swapped|taken away',
  'out of (?:order|service|use|action)|under (?:repair|construction|maintenance)|(?:being|to be|must be|should be) (?:repaired|fixed)',
  '(?:switched|turned) off',
  '(?:too|very|so|really|far too) (?:steep|narrow|heavy|small|tight|high|quiet|short|weak|faint)',
  'narrow|poor|poorly|weak|hard|difficult|impossible|useless|nightmare|joke|fail|failed|struggle|struggled',
  'dangerous|unsafe|slippery|tipped|unreliable|unclear|unintelligible|crackle|mumble|mumbled',
  'terrible|awful|horrible|dreadful|appalling|inadequate|turned away|replaced (?:by|with)|flight of stairs',
  'used for (?:storage|storing|deliveries)|used as|in the way|lack|lacking|carry|carried|need (?:repair|fixing|replacing)',
  '(?:leave|left|stay|wait|waited|remain)(?: \\w+){0,3} outside|parked(?: \\w+){0,4} on',
].join('|');

/** Wishes, promises and memories, which mean that the feature is missing. */
const WISH = [
  'wish|hope|promised|planned|plan|please|should|if only|supposed to|talk of|next (?:year|month|spring|summer)',
  'need (?:a|an|more|some|another|better|lift|ramp|automatic|braille|tactile|audio|wheelchair|accessible)',
  'need to (?:be|add|build|install|put|get|fix|repair|provide|have)',
  'would (?:\\w+ )?(?:be|help|love|like|make|have)',
  'could (?:use|do with)',
  'used to',
].join('|');

const BEFORE_MATCH = new RegExp(`\\b(?:no|not|without|nearest|${FAILURE}|${WISH})\\b`, 'g');
/**
 * After the name of a feature, "not" denies the feature only with a verb of use: "the lift is not signposted"
 * means that there is a lift.
 */
const AFTER_MATCH = new RegExp(
  `\\b(?:no(?: |$)|not(?: \\w+)? (?:work|working|function|accessible|fit|enter|get|go|open|opening|available|there|exist|usable|use|possible|allowed|suitable|enough|reach|operate|installed|automatic|run|running|large|big|wide|readable|legible|in)|not (?:\\w+ ){0,2}(?:repaired|fixed)|(?:do|does|did|is|are|was|were) not$|${FAILURE}|would (?:be|help|make)|should)`,
  'g',
);

/** A short clause about the previous one: "…, sadly out of order", "…, but it is not". */
const OF_THE_CLAUSE_BEFORE = new RegExp(
  `^(?:(?:and|but|sadly|unfortunately|which|it|that|they|there|is|are|was|were|does|do|did|has|have|had|been|currently|often|always|again) )*(?:no|not|${FAILURE})(?: (?:true|really|one|any|again|now|today|for \\w+|off))*$`,
);
const NOT_FOUND =
  /^(?:but )?(?:i|we|you|nobody|no one) (?:did|could|can|do)? ?not (?:see|find|spot|use|hear|notice)(?: \w+)?$/;
/** "…, up a flight of stairs" */
const BY_STAIRS = /^(?:up|down) (?:\w+ ){0,4}(?:stairs?|steps?)$/;
const FOR_STAFF = /^(?:but )?only (?:for )?(?:the )?(?:staff|employees|deliveries)\b/;
const RESTORED =
  /^(?:but |however |yet |though |and )*(?:there (?:is|are|was)(?: one| some)?(?: \w+){0,3}|it (?:\w+ )?(?:work|repaired|fixed|is fixed)(?: \w+)?|(?:it )?(?:has been|have been|was|is) (?:repaired|fixed))$/;
/** "The lift was repaired": the defect is gone. */
const REPAIRED = /(?<!being )\b(?:repaired|fixed|work again|working again)\b/g;
const UNREPAIRED = /\b(?:no|not|without|to|must|should|need|will)\b/;

export const DENIALS: Denials = {
  before: BEFORE_MATCH,
  after: AFTER_MATCH,
  reach: { forward: 10, back: 8 },
  clauseBefore: [OF_THE_CLAUSE_BEFORE, NOT_FOUND, BY_STAIRS, FOR_STAFF],
  restored: RESTORED,
  repaired: REPAIRED,
  unrepaired: UNREPAIRED,
};
