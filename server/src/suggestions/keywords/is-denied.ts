import type { Denials } from './language-rules.ts';
import { CLAUSE_END } from './simplify-comment.ts';

const countWords = (text: string): number => text.split(' ').filter((word) => word !== '').length;

/** Whether the clause around a match, or a short one behind it, takes back what the match says. */
export function isDenied(sentence: string, start: number, end: number, denials: Denials): boolean {
  const { before, after, reach, clauseBefore, restored, repaired } = denials;
  const clauseStart = sentence.lastIndexOf(CLAUSE_END, start) + 1;
  const nextEnd = sentence.indexOf(CLAUSE_END, end);
  const clauseEnd = nextEnd === -1 ? sentence.length : nextEnd;
  const next = findClause(sentence, nextEnd);
  if (clauseBefore.some((pattern) => pattern.test(next))) return true;
  if (restored.test(next) || repaired.test(sentence.slice(clauseStart, clauseEnd))) return false;

  const isDeniedBefore = [...sentence.slice(clauseStart, clauseEnd).matchAll(before)].some(
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

/** The clause that begins at an end of another, without that mark; empty where there is none. */
function findClause(sentence: string, mark: number): string {
  if (mark === -1) return '';
  return (
    sentence
      .slice(mark)
      .split(CLAUSE_END)
      .map((clause) => clause.trim())
      .find((clause) => clause !== '') ?? ''
  );
}
