import Type from 'typebox';
import Value from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { type Needs, needsQuery, parseNeeds, toNeedsQuery } from './needs.ts';
import { NEED_CHOICES, PRESET_NEEDS } from './needs-presets.ts';

const query = Type.Object(needsQuery);
const ALL: Needs = {
  features: ['wheelchair-accessible', 'audio-cues'],
  max_steps: 0,
  max_step_height_cm: 1.5,
  min_width_cm: 80,
  max_slope_percent: 8.5,
  toilet: true,
  parking: true,
  tactile: true,
  induction_loop: true,
  door: 'light',
};

describe('parseNeeds', () => {
  it('parses the needs that toNeedsQuery writes', () => {
    const written = toNeedsQuery(ALL);
    expect(Value.Check(query, written)).toBe(true);
    const texts = Object.fromEntries(new URLSearchParams(written as never));
    expect([parseNeeds(written), parseNeeds(texts)]).toEqual([
      { needs: ALL, invalid: [] },
      { needs: ALL, invalid: [] },
    ]);
  });

  it('returns undefined for a query without needs', () => {
    expect(parseNeeds({})).toEqual({ needs: undefined, invalid: [] });
  });

  it.each([
    ['max_steps', '201'],
    ['max_steps', '1.5'],
    ['max_steps', ''],
    ['max_step_height_cm', '-1'],
    ['min_width_cm', '39.9'],
    ['max_slope_percent', 'steep'],
    ['toilet', '0'],
    ['door', 'wide'],
    ['needs', 'moat'],
  ])('reports %s as invalid for the value "%s"', (name, value) => {
    expect(parseNeeds({ [name]: value })).toEqual({ needs: undefined, invalid: [name] });
  });

  it('accepts the smallest and largest numbers of needs', () => {
    const { needs } = parseNeeds({ max_steps: '200', min_width_cm: '40', max_slope_percent: '0' });
    expect(needs).toEqual({ features: [], max_steps: 200, min_width_cm: 40, max_slope_percent: 0 });
  });
});

describe('PRESET_NEEDS', () => {
  it('contains in PRESET_NEEDS only values of NEED_CHOICES', () => {
    for (const preset of Object.values(PRESET_NEEDS)) {
      for (const [name, value] of Object.entries(preset))
        expect(NEED_CHOICES[name as keyof typeof preset]).toContain(value);
    }
  });
});
