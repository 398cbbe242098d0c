import { describe, expect, it } from 'vitest';
import { hasWrongNumber, isAsked, isInRange, listAskedDetails } from './details-check';

describe('isAsked', () => {
  it('asks about the ramp only if the entrance has steps', () => {
    expect(isAsked('entrance_ramp', {})).toBe(true);
    expect(isAsked('entrance_ramp', { entrance_steps: 2 })).toBe(true);
    expect(isAsked('entrance_ramp', { entrance_steps: 0 })).toBe(false);
    expect(isAsked('ramp_slope_percent', { entrance_steps: 2, entrance_ramp: 'none' })).toBe(false);
    expect(isAsked('ramp_slope_percent', { entrance_steps: 2, entrance_ramp: 'fixed' })).toBe(true);
  });

  it("asks about the toilet's key only for accessible toilets", () => {
    expect(isAsked('toilet_key', {})).toBe(false);
    expect(isAsked('toilet_key', { toilet: 'none' })).toBe(false);
    expect(isAsked('toilet_key', { toilet: 'partly' })).toBe(true);
  });
});

describe('listAskedDetails', () => {
  it('omits details that other answers hide', () => {
    const details = {
      entrance_steps: 0,
      entrance_ramp: 'fixed',
      ramp_slope_percent: 8,
      door_width_cm: 84,
      measured: ['ramp_slope_percent', 'door_width_cm'],
    } as const;
    expect(listAskedDetails({ ...details, measured: [...details.measured] })).toEqual({
      entrance_steps: 0,
      door_width_cm: 84,
      measured: ['door_width_cm'],
    });
  });
});

describe('isInRange', () => {
  it.each([
    ['door_width_cm', 40, true],
    ['door_width_cm', 8, false],
    ['door_width_cm', Number.NaN, false],
    ['entrance_steps', 1.5, false],
    ['entrance_step_height_cm', 1.5, true],
    ['entrance_step_height_cm', 1.3, false],
    ['ramp_slope_percent', 8.33, true],
  ] as const)('returns whether the review detail %s accepts %d: %s', (field, value, isRight) => {
    expect(isInRange(field, value)).toBe(isRight);
    expect(hasWrongNumber({ [field]: value, entrance_ramp: 'fixed' })).toBe(!isRight);
  });
});
