import {
  FIELD_PROBLEM_CODES,
  type FieldProblem,
  PROBLEM_CODES,
  type Problem,
  REACHED_LIMITS,
} from '@wayable/protocol/problems';
import { describe, expect, it } from 'vitest';
import { fieldText, problemText } from './problem-text';

const DETAIL = 'What the server says to developers';
const problem = (changes: Partial<Problem>): Problem => ({
  type: 'about:blank',
  title: 'No',
  status: 400,
  detail: DETAIL,
  code: 'validation_failed',
  ...changes,
});
const field = (changes: Partial<FieldProblem>): FieldProblem => ({
  field: 'comments',
  message: DETAIL,
  code: 'invalid',
  ...changes,
});

describe('problemText', () => {
  it.each(PROBLEM_CODES)('returns a translated text for the problem %s', (code) => {
    const text = problemText(problem({ code }));
    expect(text).toMatch(/^[A-Z].*[.\w]$/);
    expect(text).not.toContain(DETAIL);
  });

  it.each(REACHED_LIMITS)('returns the wait in the text of the limit %s', (limit) => {
    expect(problemText(problem({ code: 'rate_limited', limit }), 3 * 3_600 - 10)).toContain('3 hours');
  });

  it('returns a wait of 60 seconds for unknown limits', () => {
    expect(problemText(problem({ code: 'rate_limited' }))).toBe(
      'Too many requests from this network address. Please try again in 60 seconds.',
    );
  });

  it('returns the text of each field error once', () => {
    const errors = [field({ code: 'too_long', limit: 1_000 }), field({ field: 'name', code: 'missing' })];
    expect(problemText(problem({ errors: [...errors, ...errors] }))).toBe(
      'Some of what you entered isn’t valid. Please use 1,000 or fewer characters. Please fill this in.',
    );
  });

  it('returns the status in the text for an unknown code', () => {
    const later = problem({ code: 'badge_taken' as Problem['code'], status: 409 });
    expect(problemText(later)).toContain('409');
    const limit = 'badges_of_day' as Problem['limit'];
    expect(problemText({ ...later, code: 'rate_limited', ...(limit && { limit }) }, 5)).toContain(
      '5 seconds',
    );
  });
});

describe('fieldText', () => {
  it.each(FIELD_PROBLEM_CODES)('returns a translated text for the field error %s', (code) => {
    const text = fieldText(field({ code, limit: 1_000 }));
    expect(text).not.toContain(DETAIL);
    if (code.startsWith('too_')) expect(text).toContain('1,000');
  });

  it('returns a general text for an unknown field error code', () => {
    expect(fieldText(field({ code: 'too_loud' as FieldProblem['code'] }))).toBe('This is not valid.');
  });
});
