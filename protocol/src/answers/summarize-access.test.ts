import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listAgreedFeatures, toVerdicts } from './access.ts';
import { FEATURE_ANSWERS } from './feature-answers.ts';
import { yearsAfter } from './given-answer.ts';
import { type AccessFacts, type AnsweringReview, summarizeAccess } from './summarize-access.ts';

const NOW = Date.parse('2026-11-26T15:00:00.000Z');
const daysAgo = (days: number) => NOW - days * 86_400_000;
const NO_FACTS: AccessFacts = { features: {} };

let made = 0;
const review = (person: string, days: number, said: Partial<AnsweringReview>): AnsweringReview => {
  made += 1;
  const at = daysAgo(days);
  return {
    id: `review-${made}`,
    person,
    created_at: at,
    answered_at: at,
    feature_answers: {},
    details: {},
    ...said,
  };
};
const summarize = (reviews: AnsweringReview[], facts = NO_FACTS, changed?: number) =>
  summarizeAccess(reviews, facts, changed, NOW).access;

describe('details of public sources', () => {
  const facts: AccessFacts = {
    features: {},
    details: {
      door_width_cm: { value: 88.5, source: 'City' },
      lift: { value: 'yes', source: 'City' },
      toilet: { value: 'none', source: 'City' },
      braille: { value: true, source: 'City' },
    },
  };

  it('returns details of public sources when no person answered', () => {
    const told = { count: 0, source: 'City', newest_at: null };
    expect(summarize([], facts).details).toEqual({
      door_width_cm: { median: 88.5, min: 88.5, max: 88.5, measured: 0, ...told },
      lift: { value: 'yes', ...told },
      toilet: { value: 'none', ...told },
      braille: { value: true, ...told },
    });
  });

  it('prefers answers of people to details of public sources', () => {
    const { details } = summarize([review('ann', 5, { details: { lift: 'no', toilet: 'yes' } })], facts);
    expect(details.lift).toMatchObject({ value: 'no', count: 1 });
    expect(details.toilet).toMatchObject({ value: 'yes', count: 1 });
    expect(details.door_width_cm).toMatchObject({ median: 88.5, source: 'City' });
  });

  it("ignores a public source's entrance when reviews describe an entrance", () => {
    const { details } = summarize([review('ann', 5, { details: { entrance_steps: 1 } })], facts);
    expect(details.entrance_steps).toMatchObject({ median: 1 });
    expect(details.door_width_cm).toBeUndefined();
    expect(details.braille).toMatchObject({ source: 'City' });
  });
});

describe('summarizeAccess', () => {
  it("counts only each person's newest answer", () => {
    const { features } = summarize([
      review('ann', 90, { feature_answers: { 'wheelchair-accessible': 'no' } }),
      review('ann', 60, { feature_answers: { 'wheelchair-accessible': 'yes' } }),
      review('ann', 30, { feature_answers: { 'audio-cues': 'no' } }),
      review('ben', 20, { feature_answers: {} }),
    ]);
    expect(features['wheelchair-accessible']).toEqual({
      verdict: 'yes',
      yes: 1,
      partly: 0,
      no: 0,
      unanswered: 1,
      contradicts_source: false,
      aged: false,
      newest: 'yes',
      newest_at: '2026-09-27T12:00:00.000Z',
    });
    expect(features['visual-aids']).toMatchObject({ verdict: 'unknown', unanswered: 2, newest: null });
  });

  it('dates an answer by its last confirmation', () => {
    const confirmed = review('ann', 900, {
      feature_answers: { 'audio-cues': 'yes' },
      answered_at: daysAgo(5),
    });
    expect(summarize([confirmed]).features['audio-cues']).toMatchObject({
      aged: false,
      newest_at: '2026-11-21T12:00:00.000Z',
    });
  });

  it.each([
    ['automatic', 'yes'],
    ['light', 'no'],
    ['heavy', 'no'],
    ['open', 'unknown'],
    ['revolving', 'unknown'],
  ] as const)('derives the feature automatic-doors from a door kind %s', (door_kind, verdict) => {
    const { features } = summarize([review('ann', 1, { details: { door_kind } })]);
    expect(features['automatic-doors'].verdict).toBe(verdict);
    const answered = review('ann', 1, {
      details: { door_kind },
      feature_answers: { 'automatic-doors': 'partly' },
    });
    expect(summarize([answered]).features['automatic-doors'].verdict).toBe('partly');
  });

  it('separates two entrances and returns the better entrance first', () => {
    const { details, other_entrance } = summarize([
      review('ann', 3, { details: { entrance: 'main', entrance_steps: 3, toilet: 'yes' } }),
      review('ann', 2, { details: { entrance: 'other', entrance_steps: 0, door_width_cm: 90 } }),
    ]);
    expect(details).toMatchObject({
      entrance: { value: 'other' },
      entrance_steps: { median: 0 },
      door_width_cm: { median: 90 },
      toilet: { value: 'yes' },
    });
    expect(other_entrance).toMatchObject({ entrance: { value: 'main' }, entrance_steps: { median: 3 } });
    expect(other_entrance).not.toHaveProperty('toilet');
  });

  it('returns public facts as details if no person answered', () => {
    const facts: AccessFacts = {
      features: {
        'accessible-toilet': { says: 'no', source: 'OpenStreetMap' },
        'induction-loop': { says: 'yes', source: 'OpenStreetMap' },
        'disabled-parking': { says: 'limited', source: 'OpenStreetMap' },
      },
    };
    expect(summarize([], facts).details).toEqual({
      toilet: { value: 'no', count: 0, source: 'OpenStreetMap', newest_at: null },
      induction_loop: { value: true, count: 0, source: 'OpenStreetMap', newest_at: null },
    });
    const told = summarize([review('ann', 1, { details: { induction_loop: false } })], facts);
    expect(told.details.induction_loop).toMatchObject({ value: false, count: 1 });
  });

  it('sets change_reported only after the newest answer', () => {
    const answered = review('ann', 10, { feature_answers: { 'audio-cues': 'yes' } });
    expect(summarize([answered], NO_FACTS, daysAgo(9)).change_reported).toBe(true);
    expect(summarize([answered], NO_FACTS, daysAgo(11)).change_reported).toBe(false);
    expect(summarize([answered]).change_reported).toBe(false);
  });

  it('returns the next time when age changes a verdict', () => {
    const [morning, noon] = ['08', '12'].map((hour) => Date.parse(`2026-01-15T${hour}:00:00Z`)) as [
      number,
      number,
    ];
    const answered = {
      ...review('ann', 10, { feature_answers: { 'audio-cues': 'yes' } }),
      answered_at: morning,
    };
    const changes: number[] = [];
    for (let now = morning; now < Infinity; now = changes.at(-1) ?? Infinity) {
      changes.push(summarizeAccess([answered], NO_FACTS, undefined, now).changesAt);
    }
    // Weights change at the exact time of an answer, and at noon, because browsers know only the day.
    const instants = [
      yearsAfter(morning, 1),
      yearsAfter(noon, 1),
      yearsAfter(morning, 2),
      yearsAfter(noon, 2),
    ];
    expect(changes).toEqual([...instants.map((at) => at + 1), Infinity]);
  });

  it('returns the same summary for any order of reviews', () => {
    const anyReview = fc
      .tuple(
        fc.constantFrom('ann', 'ben', 'cleo'),
        fc.integer({ min: 0, max: 1_500 }),
        fc.constantFrom(...FEATURE_ANSWERS),
        fc.constantFrom('main' as const, 'other' as const),
        fc.integer({ min: 0, max: 5 }),
      )
      .map(([person, days, answer, entrance, entrance_steps]) =>
        review(person, days, {
          feature_answers: { 'wheelchair-accessible': answer },
          details: { entrance, entrance_steps, toilet: answer },
        }),
      );
    fc.assert(
      fc.property(fc.array(anyReview, { maxLength: 12 }), (reviews) => {
        expect(summarize(reviews.toReversed())).toEqual(summarize(reviews));
      }),
    );
  });
});

describe('toVerdicts', () => {
  it('returns only the verdicts of a summary', () => {
    const facts: AccessFacts = { features: { 'audio-cues': { says: 'yes', source: 'Town Hall' } } };
    const verdicts = toVerdicts(summarize([review('ann', 1, {})], facts));
    expect(verdicts.features['audio-cues']).toEqual({ verdict: 'yes', source: 'Town Hall' });
    expect(verdicts.features['visual-aids']).toEqual({ verdict: 'unknown' });
    expect(listAgreedFeatures(verdicts)).toEqual(['audio-cues']);
  });
});
