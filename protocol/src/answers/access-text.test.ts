import { describe, expect, it } from 'vitest';
import type { PublicFacts } from '../features.ts';
import { toVerdicts } from './access.ts';
import { accessOfFacts, formatAccess, parseAccess, parseVerdicts } from './access-text.ts';
import { fitOf } from './fit.ts';
import type { Needs } from './needs.ts';
import { type AnsweringReview, summarizeAccess } from './summarize-access.ts';

const NOW = Date.parse('2026-11-26T12:00:00.000Z');
const FACTS: PublicFacts = {
  'audio-cues': { says: 'limited', source: 'OpenStreetMap' },
  'accessible-toilet': { says: 'yes', source: 'OpenStreetMap' },
};

const review = (person: string, days: number, said: Partial<AnsweringReview>): AnsweringReview => {
  const at = NOW - days * 86_400_000;
  return { id: person, person, created_at: at, answered_at: at, feature_answers: {}, details: {}, ...said };
};

const REVIEWS = [
  review('ann', 900, { feature_answers: { 'wheelchair-accessible': 'yes' } }),
  review('ben', 9, {
    feature_answers: { 'automatic-doors': 'yes' },
    details: { entrance: 'main', entrance_steps: 0 },
  }),
  review('cleo', 8, { feature_answers: { 'automatic-doors': 'no' }, details: { entrance_steps: 1 } }),
  review('dan', 7, { details: { entrance: 'other', entrance_steps: 2, lift: 'yes', induction_loop: true } }),
  review('eve', 6, { details: { lift: 'no', toilet: 'none' } }),
];
const { access } = summarizeAccess(REVIEWS, { features: FACTS }, NOW, NOW);

describe('formatAccess', () => {
  it('formats verdicts and details as the text of a tile', () => {
    expect(formatAccess(access, NOW)).toBe(
      'wheelchair-accessible=yes~,automatic-doors=disputed,entrance=main,entrance_steps=1:0:1,lift=!no,toilet=none,induction_loop=true,other.entrance=other,other.entrance_steps=2:2:2,change_reported=true',
    );
    expect(formatAccess(accessOfFacts({}), NOW)).toBe('');
  });
});

describe('parseAccess', () => {
  const parsed = parseAccess(formatAccess(access, NOW), FACTS);

  it('parses verdicts and values from the text of a tile', () => {
    expect(toVerdicts(parsed)).toEqual(toVerdicts(access));
    expect(formatAccess(parsed, NOW)).toBe(formatAccess(access, NOW));
  });

  it.each<Partial<Needs>>([
    { features: ['wheelchair-accessible'] },
    { features: ['audio-cues'] },
    { features: ['visual-aids'] },
    { max_steps: 1 },
    { max_steps: 0, max_slope_percent: 6 },
    { toilet: true },
    { induction_loop: true, door: 'automatic' },
  ])('keeps the fit for needs %o after formatting and parsing', (asked) => {
    const needs: Needs = { features: [], ...asked };
    expect(fitOf(parsed, needs, NOW).answer).toBe(fitOf(access, needs, NOW).answer);
  });

  it('keeps the fit of aged answers after formatting and parsing', () => {
    const said = (person: string, value: 'yes' | 'no', months: number) =>
      review(person, months * 30, { feature_answers: { 'wheelchair-accessible': value } });
    const reviews = [said('a', 'yes', 20), said('b', 'yes', 20), said('c', 'yes', 20), said('d', 'no', 18)];
    const { access: old } = summarizeAccess(reviews, { features: {} }, undefined, NOW);
    const needs: Needs = { features: ['wheelchair-accessible'] };
    expect(fitOf(old, needs, NOW).answer).toBe('yes');
    expect(fitOf(parseAccess(formatAccess(old, NOW), {}), needs, NOW).answer).toBe('yes');
  });

  it("ignores unknown features, values and details in a tile's text", () => {
    const odd = 'moat=yes,audio-cues=often,entrance_steps=two:1:1,lift=perhaps,toilet_key';
    expect(parseAccess(odd, {})).toEqual(accessOfFacts({}));
  });
});

describe('parseVerdicts', () => {
  it('parses only the verdicts from the text of a tile', () => {
    expect(parseVerdicts(formatAccess(access, NOW), FACTS)).toEqual(toVerdicts(access));
    expect(parseVerdicts(null, FACTS)).toEqual(toVerdicts(accessOfFacts(FACTS)));
  });
});
