import { CLAUSE_END } from './simplify-comment.ts';

/** What is wrong with a thing that is there, so that nobody can use it. */
const FAILURE = [
  'broken|defective|faulty|unusable|unsuitable|silent|missing|removed|blocked|locked|closed|refused|stuck|tiny',
  'out of (?:order|service|use|action)',
  '(?:switched|turned) off',
  '(?:too|very|so|really|far too) (?:steep|narrow|heavy|small|tight|high|quiet|short)',
  'narrow|poor|poorly|hard|difficult|impossible|useless|nightmare|fail|failed|struggle|struggled',
  'used as|in the way|lack|lacking',
  '(?:leave|left|stay|wait|waited|remain)(?: \\w+){0,3} outside',
].join('|');

/** What somebody would like, was promised or remembers is not there. */
const WISH = [
  'wish|hope|promised|planned|please|should|if only',
  'need|needed',
  'would (?:\\w+ )?(?:be|help|love|like|make|have)',
  'could (?:use|do with)',
  'used to',
].join('|');

const DENIAL = new RegExp(`\\b(?:no|not|without|${FAILURE}|${WISH})\\b`, 'g');
/** Whether a short clause says this of the one before it: "…, sadly out of order", "…, but it is not". */
const OF_THE_CLAUSE_BEFORE = new RegExp(
  `^(?:(?:and|but|sadly|unfortunately|which|it|that|they|there|is|are|was|were|does|do|did|has|have|been|currently|often|always|again) )*(?:no|not|${FAILURE})\\b(?: (?:true|really|one|any|again|now|today|for \\w+))*$`,
);
const RESTORED =
  /^(?:but |however |yet |though |and )*(?:there (?:is|are|was)(?: one| some)?(?: \w+){0,3}|it (?:\w+ )?(?:work|repaired|fixed|is fixed)(?: \w+)?)$/;
/** "The lift was repaired": what was wrong is so no longer. */
const REPAIRED = /\b(?:repaired|fixed|work again|replaced)\b/;

/** Words that a denial reaches. */
const REACH = 8;

const countWords = (text: string): number => text.split(' ').filter((word) => word !== '').length;

/** Whether the clause around a match, or a short one behind it, takes back what the match says. */
export function isDenied(sentence: string, start: number, end: number): boolean {
  const clauseStart = sentence.lastIndexOf(CLAUSE_END, start) + 1;
  const nextEnd = sentence.indexOf(CLAUSE_END, end);
  const clauseEnd = nextEnd === -1 ? sentence.length : nextEnd;
  const after = nextEnd === -1 ? '' : (sentence.slice(nextEnd + 1).split(CLAUSE_END)[0] ?? '').trim();
  if (OF_THE_CLAUSE_BEFORE.test(after)) return true;
  const clause = sentence.slice(clauseStart, clauseEnd);
  if (RESTORED.test(after) || REPAIRED.test(clause)) return false;
  return [...clause.matchAll(DENIAL)].some(({ index, 0: words }) => {
    const from = clauseStart + index;
    const between =
      from < start ? sentence.slice(from + words.length, start) : sentence.slice(end, Math.max(end, from));
    return countWords(between) < REACH;
  });
}
