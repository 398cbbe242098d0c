import { describe, expect, it } from 'vitest';
import { findSuggestionProblem } from './suggestion-check';

describe('findSuggestionProblem', () => {
  it.each([
    ['', 'Please add some comments first to get AI suggestions'],
    [' \n ', 'Please add some comments first to get AI suggestions'],
    [' A ramp.   ', 'Please write a more detailed comment for better AI suggestions'],
    ['♿'.repeat(9), 'Please write a more detailed comment for better AI suggestions'],
    ['♿'.repeat(10), undefined],
    ['A new ramp', undefined],
    ['a'.repeat(5_001), 'Shorten the comments'],
  ])('returns the problem of the comment %o: %o', (comments, problem) => {
    expect(findSuggestionProblem(comments)).toBe(problem);
  });
});
