import type { Denials } from './language-rules.ts';
import { CLAUSE_END } from './simplify-comment.ts';

/**
 * Maximum words between a denial and a match. Without this limit, the time would grow with the cube of the
 * comment's length.
 */
const WORDS_AROUND = 30;

const countWords = (text: string): number => text.split(' ').filter((word) => word !== '').length;

/** Returns whether the clause around a match, or a short clause after it, denies the match. */
export function isDenied(sentence: string, start: number, end: number, denials: Denials): boolean {
  const { before, after, reach, clauseBefore, restored } = denials;
  const clauseStart = Math.max(sentence.lastIndexOf(CLAUSE_END, start) + 1, wordsBefore(sentence, start));
  const nextEnd = sentence.indexOf(CLAUSE_END, end);
  const clauseEnd = Math.min(nextEnd === -1 ? sentence.length : nextEnd, wordsBehind(sentence, end));
  const next = findClause(sentence, nextEnd);
  if (clauseBefore.some((pattern) => pattern.test(next))) return true;
  const clause = sentence.slice(clauseStart, clauseEnd);
  if (restored.test(next) || isRepaired(clause, denials)) return false;

  const isDeniedBefore = [...clause.matchAll(before)].some(
    ({ index, 0: words }) =>
      clauseStart + index < end &&
      countWords(sentence.slice(clauseStart + index + words.length, start)) < reach.forward,
  );
  const behind = sentence.slice(end, clauseEnd).trim();
  return (
    isDeniedBefore ||
    [...behind.matchAll(after)].some(({ index }) => countWords(behind.slice(0, index)) < reach.back)
  );
}

/** Words before "repaired" that may contain a "not" or "has to be". */
const WORDS_BEFORE_REPAIRED = 4;

/** Returns whether a clause says that a defect was repaired. */
function isRepaired(clause: string, { repaired, unrepaired }: Denials): boolean {
  return [...clause.matchAll(repaired)].some(({ index, 0: words }) => {
    const before = clause
      .slice(0, index)
      .split(' ')
      .slice(-WORDS_BEFORE_REPAIRED - 1);
    // A denial may also follow the words, as in "läuft wieder nicht".
    const [behind = ''] = clause
      .slice(index + words.length)
      .trim()
      .split(' ');
    return !unrepaired.test(`${before.join(' ')}${words} ${behind}`);
  });
}

/** Returns the start of the words that may affect a match. */
function wordsBefore(sentence: string, start: number): number {
  let position = start;
  for (let word = 0; word <= WORDS_AROUND && position > 0; word++)
    position = sentence.lastIndexOf(' ', position - 1);
  return Math.max(position, 0);
}

/** Returns the end of the words that may affect a match. */
function wordsBehind(sentence: string, end: number): number {
  let position = end;
  for (let word = 0; word <= WORDS_AROUND && position !== -1; word++)
    position = sentence.indexOf(' ', position + 1);
  return position === -1 ? sentence.length : position;
}

/** Returns the clause after a clause mark, without the mark; empty if there is none. */
function findClause(sentence: string, mark: number): string {
  let from = mark;
  while (from !== -1) {
    const next = sentence.indexOf(CLAUSE_END, from + 1);
    const clause = sentence.slice(from + 1, next === -1 ? undefined : next).trim();
    if (clause) return clause;
    from = next;
  }
  return '';
}
