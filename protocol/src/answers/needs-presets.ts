import type { NeedNumber } from './needs.ts';

/** The values that a form of needs offers, in addition to "any". */
export const NEED_CHOICES: Record<NeedNumber, readonly number[]> = {
  max_steps: [0, 1, 2, 3, 5],
  max_step_height_cm: [1.5, 2, 3, 7, 12, 18],
  min_width_cm: [65, 70, 75, 80, 85, 90, 100],
  max_slope_percent: [3, 6, 8.5, 10, 12.5],
};

export const NEED_PRESETS = [
  'wheelchair-alone',
  'wheelchair-with-help',
  'power-chair',
  'walking-aid',
  'pram',
] as const;
export type NeedPreset = (typeof NEED_PRESETS)[number];

/** The numbers that a preset fills in. The preset's name is health data and never leaves the form. */
export const PRESET_NEEDS: Record<NeedPreset, Record<NeedNumber, number>> = {
  'wheelchair-alone': { max_steps: 0, max_step_height_cm: 2, min_width_cm: 80, max_slope_percent: 6 },
  'wheelchair-with-help': { max_steps: 1, max_step_height_cm: 7, min_width_cm: 80, max_slope_percent: 12.5 },
  'power-chair': { max_steps: 0, max_step_height_cm: 2, min_width_cm: 85, max_slope_percent: 8.5 },
  'walking-aid': { max_steps: 3, max_step_height_cm: 18, min_width_cm: 70, max_slope_percent: 10 },
  pram: { max_steps: 1, max_step_height_cm: 12, min_width_cm: 70, max_slope_percent: 10 },
};
