import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NUMBER_DETAILS } from './detail-fields.ts';
import { summarizeChoice, summarizeNumber, summarizeWeighed } from './detail-summaries.ts';
import type { GivenAnswer } from './given-answer.ts';

const NOW = Date.parse('2026-11-26T12:00:00.000Z');
const ago = (years: number) => NOW - years * 366 * 86_400_000;
const given = <Value>(value: Value, years = 0, isMeasured = false): GivenAnswer<Value> => ({
  value,
  at: ago(years),
  ...(isMeasured && { isMeasured }),
});

describe('summarizeNumber', () => {
  it('returns the worse median of two numbers', () => {
    expect(summarizeNumber('entrance_steps', [given(1), given(3)])?.median).toBe(3);
    expect(summarizeNumber('entrance_step_height_cm', [given(5), given(18)])?.median).toBe(18);
    expect(summarizeNumber('door_width_cm', [given(90), given(80)])?.median).toBe(80);
    expect(summarizeNumber('disabled_parking_spaces', [given(2), given(1)])?.median).toBe(1);
  });

  it('returns the median of measured values, but the whole range', () => {
    const answers = [given(70), given(95), given(84, 0, true), given(86, 0, true), given(85, 0, true)];
    expect(summarizeNumber('door_width_cm', answers)).toEqual({
      median: 85,
      min: 70,
      max: 95,
      count: 5,
      measured: 3,
      newest_at: NOW,
    });
  });

  it('disputes an old measured number when the newest value differs', () => {
    const rebuilt = [given(3, 2, true), given(0)];
    expect(summarizeNumber('entrance_steps', rebuilt)).toMatchObject({ median: 3, disputed: true });
    const within = [given(80, 2, true), given(87.9)];
    expect(summarizeNumber('door_width_cm', within)).not.toHaveProperty('disputed');
    const off = [given(80, 2, true), given(88)];
    expect(summarizeNumber('door_width_cm', off)).toMatchObject({ median: 80, disputed: true });
    const soon = [given(3, 0.9, true), given(0)];
    expect(summarizeNumber('entrance_steps', soon)).not.toHaveProperty('disputed');
  });

  it('returns undefined without answers about a number', () => {
    expect(summarizeNumber('door_width_cm', [])).toBeUndefined();
  });

  it('returns the same median within the range for any order', () => {
    const answer = fc.record({
      value: fc.integer({ min: 0, max: 40 }),
      at: fc.integer({ min: 0, max: 5 }).map(ago),
      isMeasured: fc.boolean(),
    });
    fc.assert(
      fc.property(
        fc.constantFrom(...NUMBER_DETAILS),
        fc.array(answer, { minLength: 1, maxLength: 12 }),
        (field, answers) => {
          const summary = summarizeNumber(field, answers);
          expect(summarizeNumber(field, answers.toReversed())).toEqual(summary);
          expect(answers.map(({ value }) => value)).toContain(summary?.median);
          expect(summary?.median).toBeGreaterThanOrEqual(summary?.min ?? Infinity);
          expect(summary?.median).toBeLessThanOrEqual(summary?.max ?? -Infinity);
        },
      ),
    );
  });
});

describe('summarizeChoice', () => {
  const DOORS = ['automatic', 'open', 'light', 'heavy', 'revolving'];

  it('returns the most frequent answer as choice', () => {
    const answers = ['light', 'light', 'light', 'heavy'].map((value) => given(value));
    expect(summarizeChoice(answers, DOORS)).toEqual({ value: 'light', count: 4, newest_at: NOW });
  });

  it('disputes a choice when another answer has half the count', () => {
    const answers = [given(true), given(true), given(false, 1)];
    expect(summarizeChoice(answers, [false, true])).toMatchObject({ value: true, disputed: true });
  });

  it('returns the newest answer if two answers have equal votes', () => {
    const answers = [given('heavy'), given('light', 1)];
    expect(summarizeChoice(answers, DOORS)).toMatchObject({ value: 'heavy', disputed: true });
  });
});

describe('summarizeWeighed', () => {
  it('returns "none" for more "none" than "no" answers', () => {
    const answers = [given('none' as const), given('none' as const), given('no' as const)];
    expect(summarizeWeighed(answers, undefined, NOW)).toMatchObject({ value: 'none', count: 3 });
  });

  it('returns "partly" for one "yes" and one "partly"', () => {
    const answers = [given('yes' as const), given('partly' as const)];
    expect(summarizeWeighed(answers, undefined, NOW)).toMatchObject({ value: 'partly' });
  });

  it('returns the newest answer, disputed, for "yes" and "none"', () => {
    const answers = [given('yes' as const, 0.5), given('none' as const)];
    expect(summarizeWeighed(answers, undefined, NOW)).toMatchObject({ value: 'none', disputed: true });
  });

  it('returns the public fact when no person answered', () => {
    const fact = { says: 'limited', source: 'OpenStreetMap' } as const;
    expect(summarizeWeighed([], fact, NOW)).toMatchObject({ value: 'partly', source: 'OpenStreetMap' });
    expect(summarizeWeighed([], undefined, NOW)).toBeUndefined();
  });
});
