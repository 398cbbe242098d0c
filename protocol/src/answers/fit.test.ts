import { describe, expect, it } from 'vitest';
import type { PublicFacts } from '../features.ts';
import type { Details } from './details.ts';
import type { FeatureAnswers } from './feature-answers.ts';
import { fitOf } from './fit.ts';
import type { Needs } from './needs.ts';
import { type AnsweringReview, summarizeAccess } from './summarize-access.ts';

const NOW = Date.parse('2026-11-26T12:00:00.000Z');
const daysAgo = (days: number) => NOW - days * 86_400_000;

type Said = { answers?: FeatureAnswers; details?: Details; days?: number };
const toReview = ({ answers = {}, details = {}, days = 10 }: Said, index: number): AnsweringReview => ({
  id: `review-${index}`,
  person: `person-${index}`,
  created_at: daysAgo(days),
  answered_at: daysAgo(days),
  feature_answers: answers,
  details,
});
const accessOf = (said: Said[], features: PublicFacts = {}, changed?: number) =>
  summarizeAccess(said.map(toReview), { features }, changed, NOW).access;
const fit = (details: Details, needs: Partial<Needs>, answers: FeatureAnswers = {}) =>
  fitOf(accessOf([{ details, answers }]), { features: [], ...needs }, NOW);

const WHEELCHAIR = { 'wheelchair-accessible': 'yes' } as const;
const NEEDS_WHEELCHAIR: Needs = { features: ['wheelchair-accessible'] };

describe('fitOf a feature', () => {
  it.each([
    ['yes', 'yes', 'feature_yes'],
    ['partly', 'partly', 'feature_partly'],
    ['no', 'no', 'feature_no'],
  ] as const)('returns the fit of the answer "%s" that people gave', (said, answer, code) => {
    const { answer: found, reasons } = fit({}, NEEDS_WHEELCHAIR, { 'wheelchair-accessible': said });
    expect(found).toBe(answer);
    expect(reasons).toEqual([{ code, value: 1, limit: 1, where: 'wheelchair-accessible' }]);
  });

  it('returns the fit "unknown" for missing or disputed answers', () => {
    expect(fit({}, NEEDS_WHEELCHAIR)).toMatchObject({
      answer: 'unknown',
      reasons: [{ code: 'feature_unknown', where: 'wheelchair-accessible' }],
    });
    const disputed = accessOf([{ answers: WHEELCHAIR }, { answers: { 'wheelchair-accessible': 'no' } }]);
    expect(fitOf(disputed, NEEDS_WHEELCHAIR, NOW)).toMatchObject({
      answer: 'unknown',
      reasons: [{ code: 'feature_disputed', value: 1, limit: 1 }],
    });
  });

  it('returns the reason source_only if only a public source answered', () => {
    const access = accessOf([], { 'wheelchair-accessible': { says: 'yes', source: 'OpenStreetMap' } });
    expect(fitOf(access, NEEDS_WHEELCHAIR, NOW)).toEqual({
      answer: 'yes',
      reasons: [{ code: 'source_only', where: 'wheelchair-accessible' }],
    });
  });

  it('returns the fit "probably" when answers are aged', () => {
    const access = accessOf([{ answers: WHEELCHAIR, days: 1_826 }]);
    expect(fitOf(access, NEEDS_WHEELCHAIR, NOW)).toMatchObject({
      answer: 'probably',
      reasons: [{ code: 'aged' }, { code: 'feature_yes' }],
    });
  });

  it('returns the fit "probably" when the newest answer is "no"', () => {
    const yeses = Array.from({ length: 20 }, () => ({ answers: WHEELCHAIR }));
    const no = { answers: { 'wheelchair-accessible': 'no' } as const, days: 1 };
    expect(fitOf(accessOf([...yeses, no]), NEEDS_WHEELCHAIR, NOW)).toMatchObject({
      answer: 'probably',
      reasons: [
        { code: 'feature_no', value: 1, limit: 21 },
        { code: 'feature_yes', value: 20, limit: 21 },
      ],
    });
    const old = [...yeses.map((yes) => ({ ...yes, days: 500 })), { ...no, days: 400 }];
    expect(fitOf(accessOf(old), NEEDS_WHEELCHAIR, NOW).answer).toBe('yes');
  });

  it('returns the fit "probably" when a change was reported', () => {
    const access = accessOf([{ answers: WHEELCHAIR }], {}, daysAgo(1));
    expect(fitOf(access, NEEDS_WHEELCHAIR, NOW)).toMatchObject({
      answer: 'probably',
      reasons: [{ code: 'change_reported' }, { code: 'feature_yes' }],
    });
  });

  it.each([
    [{ entrance_steps: 1, entrance_step_height_cm: 7 }, 'partly'],
    [{ entrance_steps: 1, entrance_step_height_cm: 7.5 }, 'no'],
    [{ entrance_steps: 1 }, 'no'],
    [{ entrance_steps: 3, entrance_ramp: 'portable' }, 'partly'],
    [{ entrance_steps: 3, entrance_ramp: 'none' }, 'no'],
    [{ entrance_steps: 3, entrance_ramp: 'fixed' }, 'yes'],
    [{ entrance_steps: 0 }, 'yes'],
  ] as [Details, string][])('limits the fit of wheelchair access with %o to %s', (details, answer) => {
    expect(fit(details, NEEDS_WHEELCHAIR, WHEELCHAIR).answer).toBe(answer);
  });
});

describe('fitOf steps', () => {
  it('returns the fit "yes" only for steps within the limit', () => {
    const needs = { max_steps: 1, max_step_height_cm: 7 };
    expect(fit({ entrance_steps: 0 }, needs)).toEqual({ answer: 'yes', reasons: [] });
    expect(fit({ entrance_steps: 1, entrance_step_height_cm: 7 }, needs).answer).toBe('yes');
    expect(fit({ entrance_steps: 1, entrance_step_height_cm: 12 }, needs)).toEqual({
      answer: 'no',
      reasons: [{ code: 'step_height_over', value: 12, limit: 7 }],
    });
    expect(fit({ entrance_steps: 0, entrance_step_height_cm: 8 }, needs).answer).toBe('no');
    expect(fit({ entrance_steps: 2 }, { max_steps: 1 })).toEqual({
      answer: 'no',
      reasons: [{ code: 'steps_over', value: 2, limit: 1 }],
    });
  });

  it('returns "probably" for accessible places without a number of steps', () => {
    const missing = { reasons: [{ code: 'missing', where: 'entrance_steps' }] };
    expect(fit({}, { max_steps: 1 })).toEqual({ answer: 'unknown', ...missing });
    expect(fit({}, { max_steps: 1 }, WHEELCHAIR)).toEqual({ answer: 'probably', ...missing });
  });

  it.each([
    [{ entrance_ramp: 'fixed', ramp_slope_percent: 6 }, 'yes', 'ramp_fixed'],
    [{ entrance_ramp: 'fixed', ramp_slope_percent: 6.1 }, 'no', 'ramp_slope_over'],
    [{ entrance_ramp: 'fixed' }, 'probably', 'missing'],
    [{ entrance_ramp: 'portable' }, 'partly', 'ramp_portable'],
    [{ entrance_ramp: 'none' }, 'no', 'steps_over'],
    [{}, 'no', 'steps_over'],
  ] as [
    Details,
    string,
    string,
  ][])('returns for three steps with %o the fit %s (%s)', (ramp, answer, code) => {
    const needs = { max_steps: 0, max_slope_percent: 6 };
    const { answer: found, reasons } = fit({ entrance_steps: 3, ...ramp }, needs);
    expect([found, reasons[0]?.code]).toEqual([answer, code]);
  });

  it("ignores the ramp's slope if the steps are acceptable", () => {
    const steep: Details = { entrance_ramp: 'fixed', ramp_slope_percent: 20 };
    const needs = { max_steps: 1, max_slope_percent: 6 };
    expect(fit({ entrance_steps: 1, ...steep }, needs).answer).toBe('yes');
    expect(fit(steep, needs).answer).toBe('no');
    expect(fit(steep, { max_slope_percent: 6 }).answer).toBe('no');
    expect(fit({ entrance_steps: 0 }, { max_slope_percent: 6 }).answer).toBe('yes');
  });

  it('returns "probably" when only some step counts exceed the limit', () => {
    const access = accessOf([2, 2, 3].map((entrance_steps) => ({ details: { entrance_steps } })));
    expect(fitOf(access, { features: [], max_steps: 2 }, NOW)).toEqual({
      answer: 'probably',
      reasons: [{ code: 'values_differ', value: 2, limit: 3, where: 'entrance_steps' }],
    });
  });

  it('returns "unknown" when the number of steps is disputed', () => {
    const access = accessOf([
      { details: { entrance_steps: 3, measured: ['entrance_steps'] }, days: 800 },
      { details: { entrance_steps: 0 } },
    ]);
    expect(fitOf(access, { features: [], max_steps: 5 }, NOW).answer).toBe('unknown');
  });

  it('returns the fit of the better entrance', () => {
    const access = accessOf([
      { details: { entrance: 'main', entrance_steps: 0, door_width_cm: 70, narrowest_passage_cm: 100 } },
      { details: { entrance: 'other', entrance_steps: 1, door_width_cm: 90 } },
    ]);
    const fitWith = (max_steps: number) => fitOf(access, { features: [], max_steps, min_width_cm: 80 }, NOW);
    expect(fitWith(1).answer).toBe('yes');
    expect(fitWith(0).answer).toBe('no');
  });
});

describe('fitOf widths', () => {
  const wide: Details = { door_width_cm: 80, narrowest_passage_cm: 80 };

  it('compares the minimum width with doors, passages and needed toilets', () => {
    expect(fit(wide, { min_width_cm: 80 }).answer).toBe('yes');
    expect(fit({ ...wide, door_width_cm: 79.9 }, { min_width_cm: 80 }).reasons).toEqual([
      { code: 'width_under', value: 79.9, limit: 80, where: 'door' },
    ]);
    expect(fit({ ...wide, narrowest_passage_cm: 70 }, { min_width_cm: 80 }).reasons).toEqual([
      { code: 'width_under', value: 70, limit: 80, where: 'passage' },
    ]);
    const narrow: Details = { ...wide, toilet: 'yes', toilet_door_width_cm: 70 };
    expect(fit(narrow, { min_width_cm: 80 }).answer).toBe('yes');
    expect(fit(narrow, { min_width_cm: 80, toilet: true }).reasons).toEqual([
      { code: 'width_under', value: 70, limit: 80, where: 'toilet' },
    ]);
  });

  it('returns "probably" without the door width of a needed toilet', () => {
    const needs = { min_width_cm: 80, toilet: true } as const;
    expect(fit({ ...wide, toilet: 'yes' }, needs)).toEqual({
      answer: 'probably',
      reasons: [{ code: 'missing', where: 'toilet_door_width_cm' }],
    });
    expect(fit(wide, needs, WHEELCHAIR).answer).toBe('unknown');
  });

  it.each(['none', 'no'] as const)('ignores the toilet door for the toilet "%s"', (toilet) => {
    const wide: Details = { door_width_cm: 90, narrowest_passage_cm: 90, toilet };
    expect(fit(wide, { min_width_cm: 80, toilet: true })).toEqual({
      answer: 'no',
      reasons: [{ code: `toilet_${toilet}` }],
    });
  });
});

describe('fitOf facilities', () => {
  it.each([
    [{ toilet: 'yes' }, { toilet: true }, 'yes', []],
    [
      { toilet: 'partly' },
      { toilet: true },
      'partly',
      [{ code: 'feature_partly', value: 1, where: 'toilet' }],
    ],
    [{ toilet: 'no' }, { toilet: true }, 'no', [{ code: 'toilet_no' }]],
    [{ toilet: 'none' }, { toilet: true }, 'no', [{ code: 'toilet_none' }]],
    [{}, { toilet: true }, 'unknown', [{ code: 'missing', where: 'toilet' }]],
    [{ disabled_parking: 'yes' }, { parking: true }, 'yes', []],
    [{ disabled_parking: 'no' }, { parking: true }, 'no', [{ code: 'parking_none' }]],
    [{}, { parking: true }, 'unknown', [{ code: 'missing', where: 'disabled_parking' }]],
    [{ door_kind: 'automatic' }, { door: 'automatic' }, 'yes', []],
    [{ door_kind: 'open' }, { door: 'automatic' }, 'yes', []],
    [{ door_kind: 'light' }, { door: 'light' }, 'yes', []],
    [{ door_kind: 'automatic' }, { door: 'light' }, 'yes', []],
    [{ door_kind: 'heavy' }, { door: 'light' }, 'no', [{ code: 'door_heavy' }]],
    [{ door_kind: 'revolving' }, { door: 'automatic' }, 'no', [{ code: 'door_revolving' }]],
    [{}, { door: 'light' }, 'unknown', [{ code: 'missing', where: 'door_kind' }]],
    [{ induction_loop: true }, { induction_loop: true }, 'yes', []],
    [{}, { induction_loop: true }, 'unknown', [{ code: 'missing', where: 'induction_loop' }]],
    [{ tactile_guiding: true }, { tactile: true }, 'yes', []],
  ] as [
    Details,
    Partial<Needs>,
    string,
    object[],
  ][])('returns the fit of details %o to needs %o', (details, needs, answer, reasons) => {
    expect(fit(details, needs)).toEqual({ answer, reasons });
  });

  it('returns "probably" for tactile guidance if visual aids exist', () => {
    expect(fit({}, { tactile: true }, { 'visual-aids': 'yes' }).answer).toBe('probably');
    expect(fit({ tactile_guiding: false }, { tactile: true }, { 'visual-aids': 'yes' }).answer).toBe('no');
    expect(fit({}, { tactile: true }).answer).toBe('unknown');
  });

  it('uses the feature automatic-doors if no door is described', () => {
    expect(fit({}, { door: 'automatic' }, { 'automatic-doors': 'yes' }).answer).toBe('yes');
    expect(fit({}, { door: 'automatic' }, { 'automatic-doors': 'no' }).answer).toBe('no');
    expect(fit({}, { door: 'light' }, { 'automatic-doors': 'no' }).answer).toBe('unknown');
    const aged = accessOf([{ answers: { 'automatic-doors': 'yes' }, days: 760 }]);
    expect(fitOf(aged, { features: [], door: 'automatic' }, NOW).answer).toBe('probably');
  });
});

describe('fitOf several needs', () => {
  it('returns the worst fit of several needs with reason first', () => {
    const needs: Partial<Needs> = { ...NEEDS_WHEELCHAIR, max_steps: 1, toilet: true };
    const { answer, reasons } = fit({ entrance_steps: 0, toilet: 'none' }, needs, WHEELCHAIR);
    expect([answer, reasons[0]]).toEqual(['no', { code: 'toilet_none' }]);
    expect(fit({ toilet: 'partly' }, needs).answer).toBe('unknown');
  });
});
