import { parseAccess } from '@wayable/protocol/answers/access-text';
import { FIT_REASONS, type FitReason } from '@wayable/protocol/answers/fit-answer';
import { describe, expect, it } from 'vitest';
import { fitLocation, reasonText, reasonTexts } from './fit';

const STEP = { code: 'step_height_over', value: 12, limit: 7 } as const;

describe('fitLocation', () => {
  const access = parseAccess(
    'wheelchair-accessible=yes,entrance_steps=1:1:1,entrance_step_height_cm=12:12:12',
    {},
  );

  it('returns undefined as the fit without needs', () => {
    expect(fitLocation({ access }, { features: [] })).toBeUndefined();
  });

  it('computes the fit on the device if answers are known', () => {
    const fit = fitLocation(
      { access, fit: { answer: 'yes', reasons: [] } },
      { features: [], max_step_height_cm: 7 },
    );
    expect(fit?.answer).toBe('no');
    expect(fit?.reasons).toContainEqual(STEP);
  });

  it("returns the server's fit if only verdicts are known", () => {
    const { features } = access;
    const fit = { answer: 'probably', reasons: [] } as const;
    expect(
      fitLocation({ access: { features }, fit: { ...fit, reasons: [] } }, { features: [], max_steps: 0 }),
    ).toEqual(fit);
  });
});

describe('reasonText', () => {
  it.each([
    [STEP, 'Highest step or threshold: 12 cm, you set 7 cm'],
    [{ code: 'steps_over', value: 3, limit: 1 }, 'Steps at the entrance: 3, you set 1'],
    [{ code: 'steps_over', value: 1, limit: 0 }, 'Steps at the entrance: 1, no fixed ramp known'],
    [
      { code: 'width_under', value: 74, limit: 80, where: 'door' },
      'Width of the door: 74 cm, you need 80 cm',
    ],
    [{ code: 'ramp_slope_over', value: 12, limit: 6 }, 'Slope of the ramp: 12%, you set 6%'],
    [{ code: 'feature_no', value: 1, limit: 2, where: 'audio-cues' }, 'audio cues: No (1 of 2 people)'],
    [
      { code: 'values_differ', value: 70, limit: 90, where: 'door_width_cm' },
      'Width of the door: reports from 70 cm to 90 cm',
    ],
    [{ code: 'missing', where: 'door_width_cm' }, 'Width of the door: not known'],
    [{ code: 'missing', where: 'toilet' }, 'Accessible toilet: not known'],
    [{ code: 'feature_partly', value: 1, where: 'toilet' }, 'Accessible toilet: Partly'],
    [{ code: 'source_only', where: 'toilet' }, 'Accessible toilet: only a public source says so'],
    [
      { code: 'width_under', value: 70, limit: 80, where: 'toilet' },
      'Width of the toilet door: 70 cm, you need 80 cm',
    ],
  ] as const)('returns the text for the fit reason %j: "%s"', (reason, text) => {
    expect(reasonText(reason, 'cm')).toBe(text);
  });

  it("returns a fit reason's lengths in inches", () => {
    expect(reasonText(STEP, 'in')).toBe('Highest step or threshold: 4.7 in, you set 2.8 in');
  });

  it.each(FIT_REASONS)('returns a text for the fit reason %s', (code) => {
    const text = reasonText({ code, where: 'toilet' } satisfies FitReason, 'cm');
    expect(text).not.toMatch(/_|undefined/);
  });
});

describe('reasonTexts', () => {
  it('joins all unknown facts of a fit into one line', () => {
    const reasons: FitReason[] = [
      { code: 'missing', where: 'door_width_cm' },
      { code: 'toilet_none' },
      { code: 'missing', where: 'narrowest_passage_cm' },
    ];
    expect(reasonTexts({ answer: 'no', reasons }, 'cm')).toEqual([
      'No toilet for visitors',
      'Width of the door, Narrowest passage inside: not known',
    ]);
  });
});
