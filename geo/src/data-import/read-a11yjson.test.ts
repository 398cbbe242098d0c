import { describe, expect, it } from 'vitest';
import { readPlaceInfo } from './read-a11yjson.ts';
import { readValue } from './read-value.ts';

const read = (accessibility: object) => readPlaceInfo({ properties: { accessibility } });

describe('readPlaceInfo', () => {
  describe('with several entrances', () => {
    const stepsOf = (...entrances: unknown[]) => read({ entrances }).entrance_steps;
    const main = { isMainEntrance: true, stairs: { count: 3 } };

    it('reads the entrance with the fewest barriers from A11yJSON', () => {
      const side = { isMainEntrance: false, isLevel: true };
      expect(read({ entrances: [main, side] })).toMatchObject({ entrance: 'other', entrance_steps: '0' });
      expect(stepsOf({ properties: main }, { properties: side })).toBe('0');
      expect(stepsOf({ stairs: { count: 2 } }, { stairs: { count: 1 } }, main)).toBe('1');
      expect(stepsOf({ stairs: { count: 1 } }, { ...main, hasFixedRamp: true })).toBe('3');
    });

    it('prefers an A11yJSON entrance without steps to unknown steps', () => {
      expect(stepsOf({ door: { width: { value: 1 } } }, { isLevel: true })).toBe('0');
      expect(stepsOf({ isMainEntrance: true }, { stairs: { count: 2 } })).toBe('2');
      expect(stepsOf({ isLevel: false }, { isLevel: true })).toBe('0');
    });

    it('prefers the main entrance among equal entrances of A11yJSON', () => {
      expect(read({ entrances: [{ isLevel: true }, { isMainEntrance: true, isLevel: true }] }).entrance).toBe(
        'main',
      );
    });

    it('ignores entrances for staff and deliveries in A11yJSON', () => {
      expect(stepsOf({ isLevel: true, door: { access: ['employees', 'delivery'] } }, main)).toBe('3');
      expect(stepsOf({ isLevel: true, door: { access: ['employees', 'customers'] } }, main)).toBe('0');
    });

    it.each([[[]], [[null]], ['none']])('reads no steps from the A11yJSON entrances %j', (entrances) => {
      expect(read({ entrances }).entrance_steps ?? '').toBe('');
    });
  });

  describe('with several restrooms', () => {
    it('reads the accessible restroom of several from A11yJSON', () => {
      const restrooms = [
        { isAccessibleWithWheelchair: false, entrance: { door: { width: { value: 60, unit: 'cm' } } } },
        {},
        {
          isAccessibleWithWheelchair: true,
          entrances: [{ properties: { door: { width: { value: 0.9 } } } }],
        },
      ];
      expect(read({ restrooms })).toMatchObject({ toilet: 'true', toilet_door_width_cm: '0.9 m' });
    });

    it('prefers an accessible A11yJSON restroom with a changing table', () => {
      const accessible = { isAccessibleWithWheelchair: true, hasChangingTableForAdults: false };
      expect(
        read({ restrooms: [accessible, { ...accessible, hasChangingTableForAdults: true }] }),
      ).toMatchObject({ changing_place: 'true' });
    });

    it('reads the toilet as false if every restroom is inaccessible', () => {
      expect(read({ restrooms: [{ isAccessibleWithWheelchair: false }] }).toilet).toBe('false');
      expect(read({ restrooms: [{ isAccessibleWithWheelchair: false }, {}] }).toilet).toBe('');
    });
  });

  it.each([
    [{ value: 150, unit: 'cm' }, 'true'],
    [{ value: 1.5 }, 'true'],
    [{ value: 60, unit: 'inch', operator: '>=' }, 'true'],
    [{ value: 120, unit: 'cm' }, 'false'],
    [{ value: 1.2, unit: 'meter', operator: '=' }, 'false'],
    [{ value: 150, unit: 'cm', operator: '<' }, 'false'],
    [{ value: 120, unit: 'cm', operator: '>=' }, ''],
    [{ value: 200, unit: 'cm', operator: '<' }, ''],
    [{ unit: 'cm' }, ''],
  ])('reads the A11yJSON turning space %j as wide enough: %j', (turningSpaceInside, expected) => {
    expect(read({ restrooms: [{ turningSpaceInside }] }).toilet_turning_space).toBe(expected);
  });

  it.each([
    ['partially', 'partly'],
    ['constructor', ''],
  ])('reads the A11yJSON wheelchair grade %s as "%s"', (wheelchairAccessibilityGrade, expected) => {
    expect(read({ wheelchairAccessibilityGrade })['wheelchair-accessible']).toBe(expected);
  });

  it.each([
    [{ value: 80, unit: 'cm' }, '80'],
    [{ value: 80, unit: 'cm', operator: '=' }, '80'],
    [{ value: 80, unit: 'cm', operator: '>=' }, '80'],
    [{ value: 80, unit: 'cm', operator: '<' }, undefined],
    [{ value: 80, unit: 'cm', operator: '<=' }, undefined],
    [{ value: 80, unit: 'cm', operator: '!=' }, undefined],
    [{ min: 80, unit: 'cm' }, '80'],
    [{ max: 80, unit: 'cm' }, undefined],
  ])('reads the A11yJSON door width %j as %s', (width, value) => {
    const cells = read({ entrances: [{ door: { width } }] });
    expect(readValue('door_width_cm', cells.door_width_cm ?? '')).toBe(value);
  });

  it.each([
    [{ value: 3, unit: 'cm', operator: '<' }, '3'],
    [{ value: 3, unit: 'cm', operator: '>' }, undefined],
    [{ min: 3, max: 9, unit: 'cm' }, undefined],
    [{ max: 9, unit: 'cm' }, '9'],
  ])('reads the A11yJSON step height %j as %s', (stepHeight, value) => {
    const cells = read({ entrances: [{ stairs: { stepHeight } }] });
    expect(readValue('entrance_step_height_cm', cells.entrance_step_height_cm ?? '')).toBe(value);
  });

  it.each([
    [{ parking: null }, { disabled_parking: 'no' }],
    [{ parking: { forWheelchairUsers: { count: 0 } } }, { disabled_parking: 'no' }],
    [
      { parking: { forWheelchairUsers: { count: 2 } } },
      { disabled_parking: 'yes', disabled_parking_spaces: '2' },
    ],
    [{ wheelchairPlaces: null }, { seating: 'no' }],
    [{ wheelchairPlaces: { count: 2 } }, { seating: 'yes' }],
    [{ entrances: [{ door: { needsIntercom: true } }] }, { entrance_bell: 'true' }],
    [{ entrances: [{ door: { isAutomaticOrAlwaysOpen: false } }] }, { 'automatic-doors': 'false' }],
    [{ restrooms: [{ entrance: { door: { needsKeyPad: true } } }] }, { toilet_key: 'other' }],
    [
      { hasTactileGuideStrips: true, hasBrailleSignage: false },
      { tactile_guiding: 'true', braille: 'false' },
    ],
    [{ animalPolicy: { allowsGuideDogs: true } }, { assistance_dogs: 'true' }],
  ])('reads the A11yJSON properties %j as %j', (accessibility, expected) => {
    expect(read(accessibility)).toMatchObject(expected);
  });
});
