import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FACT_ANSWERS, type FactAnswer } from '../features.ts';
import { FEATURE_ANSWERS, type FeatureAnswer } from './feature-answers.ts';
import { type GivenAnswer, weightOf, yearsAfter } from './given-answer.ts';
import { type Verdict, verdictOf } from './verdict.ts';

const NOW = Date.parse('2026-11-26T12:00:00.000Z');
const DAY = 86_400_000;
const daysAgo = (days: number) => NOW - days * DAY;
const FRESH = daysAgo(10);
const NEWEST = daysAgo(1);
const OLD = daysAgo(900);

const many = (count: number, value: FeatureAnswer, at = FRESH): GivenAnswer<FeatureAnswer>[] =>
  Array.from({ length: count }, () => ({ value, at }));
const factOf = (says: FactAnswer | undefined) => says && { says, source: 'OpenStreetMap' };
const decide = (answers: GivenAnswer<FeatureAnswer>[], says?: FactAnswer) =>
  verdictOf(answers, factOf(says), NOW);

type Example = [
  what: string,
  answers: GivenAnswer<FeatureAnswer>[],
  expected: Partial<ReturnType<typeof verdictOf>>,
  says?: FactAnswer,
];

const EXAMPLES: Example[] = [
  ['2 yes, 1 no', [...many(2, 'yes'), ...many(1, 'no')], { verdict: 'disputed' }],
  ['1 old yes, 1 new no', [...many(1, 'yes', OLD), ...many(1, 'no')], { verdict: 'no' }],
  ['1 old no, 1 new yes', [...many(1, 'no', OLD), ...many(1, 'yes')], { verdict: 'yes' }],
  ['4 old yes, 1 new no', [...many(4, 'yes', OLD), ...many(1, 'no')], { verdict: 'disputed' }],
  [
    '4 yes of 20 months, 1 new no',
    [...many(4, 'yes', daysAgo(608)), ...many(1, 'no')],
    { verdict: 'disputed' },
  ],
  ['1 yes of 5 years', many(1, 'yes', daysAgo(1_826)), { verdict: 'yes', aged: true }],
  ['1 yes, 1 no', [...many(1, 'yes'), ...many(1, 'no')], { verdict: 'disputed' }],
  ['1 partly, 1 no', [...many(1, 'partly'), ...many(1, 'no')], { verdict: 'no' }],
  ['2 partly, 3 no', [...many(2, 'partly'), ...many(3, 'no')], { verdict: 'no' }],
  [
    '1 yes, 1 partly, 1 no',
    [...many(1, 'yes'), ...many(1, 'partly'), ...many(1, 'no')],
    { verdict: 'disputed' },
  ],
  [
    '3 yes, 1 partly, 1 no',
    [...many(3, 'yes'), ...many(1, 'partly'), ...many(1, 'no')],
    { verdict: 'partly', yes: 3, partly: 1, no: 1, aged: false },
  ],
  ['2 yes, 1 partly', [...many(2, 'yes'), ...many(1, 'partly')], { verdict: 'yes' }],
  ['1 yes against a public no', many(1, 'yes'), { verdict: 'disputed', contradicts_source: true }, 'no'],
  ['3 yes against a public no', many(3, 'yes'), { verdict: 'yes', contradicts_source: true }, 'no'],
  ['1 no against a public yes', many(1, 'no'), { verdict: 'no', contradicts_source: true }, 'yes'],
  [
    '20 yes, the newest no',
    [...many(20, 'yes'), ...many(1, 'no', NEWEST)],
    { verdict: 'yes', newest: 'no', newest_at: NEWEST },
  ],
  [
    '12 old yes, 1 new no',
    [...many(12, 'yes', OLD), ...many(1, 'no')],
    { verdict: 'yes', newest: 'no', aged: false },
  ],
  ['3 yes, 1 no', [...many(3, 'yes'), ...many(1, 'no')], { verdict: 'yes' }],
  ['1 yes, 1 partly, 2 no', [...many(1, 'yes'), ...many(1, 'partly'), ...many(2, 'no')], { verdict: 'no' }],
];

describe('verdictOf', () => {
  it.each(EXAMPLES)('returns the documented verdict for %s', (_what, answers, expected, says) => {
    expect(decide(answers, says)).toMatchObject(expected);
  });

  it.each([
    [undefined, { verdict: 'unknown' }],
    ['yes', { verdict: 'yes', source: 'OpenStreetMap' }],
    ['limited', { verdict: 'partly', source: 'OpenStreetMap' }],
    ['no', { verdict: 'no', source: 'OpenStreetMap' }],
  ] as const)('returns the verdict of the public fact %s without answers', (says, expected) => {
    expect(decide([], says)).toEqual({
      yes: 0,
      partly: 0,
      no: 0,
      contradicts_source: false,
      aged: false,
      newest: null,
      newest_at: null,
      ...expected,
    });
  });

  it('returns a verdict without source when a person answered', () => {
    expect(decide(many(1, 'yes'), 'yes')).not.toHaveProperty('source');
  });

  it('halves the weight of answers after one and two years', () => {
    const weightAfter = (at: number, later: number) => weightOf(at, later);
    const at = Date.parse('2024-02-29T10:00:00.000Z');
    expect(yearsAfter(at, 1)).toBe(Date.parse('2025-03-01T10:00:00.000Z'));
    expect(weightAfter(at, at)).toBe(4);
    expect(weightAfter(at, yearsAfter(at, 1))).toBe(4);
    expect(weightAfter(at, yearsAfter(at, 1) + 1)).toBe(2);
    expect(weightAfter(at, yearsAfter(at, 2))).toBe(2);
    expect(weightAfter(at, yearsAfter(at, 2) + 1)).toBe(1);
  });

  it('prefers two fresh answers to a public "no"', () => {
    expect(decide(many(2, 'yes'), 'no')).toMatchObject({ verdict: 'yes', contradicts_source: true });
    expect(decide(many(7, 'yes', OLD), 'no')).toMatchObject({ verdict: 'disputed' });
  });
});

const answer = fc.record({
  value: fc.constantFrom(...FEATURE_ANSWERS),
  at: fc.integer({ min: 0, max: 1_500 }).map(daysAgo),
});
const answers = fc.array(answer, { maxLength: 30 });
const says = fc.option(fc.constantFrom(...FACT_ANSWERS), { nil: undefined });

const weightOfAll = (all: GivenAnswer<FeatureAnswer>[], value: FeatureAnswer) =>
  all.filter((one) => one.value === value).reduce((sum, { at }) => sum + weightOf(at, NOW), 0);

describe('verdictOf with random answers', () => {
  it('returns the verdict "no" only if someone answered "no"', () => {
    fc.assert(
      fc.property(answers, says, (all, fact) => {
        const isSaid = all.some(({ value }) => value === 'no') || (all.length === 0 && fact === 'no');
        return decide(all, fact).verdict !== 'no' || isSaid;
      }),
    );
  });

  it('returns the verdict "yes" only if "yes" outweighs "no"', () => {
    fc.assert(
      fc.property(answers, says, (all, fact) => {
        const isMore = weightOfAll(all, 'yes') > weightOfAll(all, 'no');
        return decide(all, fact).verdict !== 'yes' || isMore || (all.length === 0 && fact === 'yes');
      }),
    );
  });

  it('returns the same verdict for any order of answers', () => {
    fc.assert(
      fc.property(answers, says, fc.integer(), (all, fact, turn) => {
        const turned = [...all.slice(turn % 7), ...all.slice(0, turn % 7)].reverse();
        const others = turned.length === all.length ? turned : all.toReversed();
        expect(decide(others, fact)).toEqual(decide(all, fact));
      }),
    );
  });

  it('returns no worse verdict after another "yes"', () => {
    const RANKS: Record<Verdict, number> = { no: 0, unknown: 1, disputed: 1, partly: 1, yes: 2 };
    fc.assert(
      fc.property(answers, says, fc.integer({ min: 0, max: 1_500 }), (all, fact, days) => {
        fc.pre(all.length > 0);
        const before = decide(all, fact).verdict;
        const after = decide([...all, { value: 'yes', at: daysAgo(days) }], fact).verdict;
        return RANKS[after] >= RANKS[before];
      }),
    );
  });
});
