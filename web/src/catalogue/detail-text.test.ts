import { describe, expect, it } from 'vitest';
import { numberText } from './detail-text';
import { detailLabel } from './details';

describe('numberText', () => {
  it('shows the distance of parking in feet beside inches', () => {
    expect(numberText('parking_distance_m', 15, 'in')).toBe('49 ft');
    expect(numberText('parking_distance_m', 15, 'cm')).toBe('15 m');
  });
});

describe('detailLabel', () => {
  it("shows a label's length in the person's unit", () => {
    expect(detailLabel('toilet_turning_space', 'in')).toBe('Room to turn (59.1 in)');
    expect(detailLabel('toilet_turning_space', 'cm')).toBe('Room to turn (150 cm)');
  });
});
