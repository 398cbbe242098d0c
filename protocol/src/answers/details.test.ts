import Value from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { DETAIL_FIELDS, NUMBER_DETAILS } from './detail-fields.ts';
import { type Details, DetailsSchema, findMeasuredAbsentee } from './details.ts';
import { readFeatureAnswers } from './feature-answers.ts';

const isTaken = (details: object) => Value.Check(DetailsSchema, details);

describe('DetailsSchema', () => {
  it.each(NUMBER_DETAILS)('accepts %s only from its minimum to its maximum', (field) => {
    const limits = DETAIL_FIELDS[field];
    const step = 'step' in limits ? limits.step : 0.1;
    expect([limits.min, limits.max].map((value) => isTaken({ [field]: value }))).toEqual([true, true]);
    expect(isTaken({ [field]: limits.min - step })).toBe(false);
    expect(isTaken({ [field]: limits.max + step })).toBe(false);
    expect(isTaken({ [field]: String(limits.min) })).toBe(false);
  });

  it('accepts half centimeters for the height of a step', () => {
    expect(isTaken({ entrance_step_height_cm: 1.5 })).toBe(true);
    expect(isTaken({ entrance_step_height_cm: 1.3 })).toBe(false);
    expect(isTaken({ entrance_steps: 1.5 })).toBe(false);
    expect(isTaken({ door_width_cm: 81.3 })).toBe(true);
  });

  it('rejects unknown details and unknown choices', () => {
    expect(isTaken({ moat: true })).toBe(false);
    expect(isTaken({ door_kind: 'heavy' })).toBe(true);
    expect(isTaken({ door_kind: 'stuck' })).toBe(false);
    expect(isTaken({ measured: ['door_kind'] })).toBe(false);
  });
});

describe('findMeasuredAbsentee', () => {
  it('returns a detail marked as measured but without value', () => {
    const details: Details = { door_width_cm: 80, measured: ['door_width_cm', 'entrance_steps'] };
    expect(findMeasuredAbsentee(details)).toBe('entrance_steps');
    expect(findMeasuredAbsentee({ ...details, entrance_steps: 0 })).toBeUndefined();
  });
});

describe('readFeatureAnswers', () => {
  it('reads a list of features as yes answers', () => {
    expect(readFeatureAnswers({ accessibility_features: ['audio-cues'] })).toEqual({ 'audio-cues': 'yes' });
    expect(readFeatureAnswers({})).toBeUndefined();
  });

  it('accepts answers together with a matching list of features', () => {
    const feature_answers = { 'visual-aids': 'yes', 'audio-cues': 'yes', 'automatic-doors': 'no' } as const;
    const sent = { feature_answers, accessibility_features: ['audio-cues' as const, 'visual-aids' as const] };
    expect(readFeatureAnswers(sent)).toEqual(feature_answers);
  });

  it('reports answers that contradict the list of features', () => {
    const feature_answers = { 'audio-cues': 'partly' } as const;
    expect(readFeatureAnswers({ feature_answers, accessibility_features: ['audio-cues'] })).toBe(
      'contradiction',
    );
  });
});
