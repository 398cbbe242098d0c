import { getPlaceInfoSchemaDefinition } from '@sozialhelden/a11yjson';
import SimpleSchemaModule from '@sozialhelden/simpl-schema';
import type { AnsweringReview } from '@wayable/protocol/answers/summarize-access';
import { CATEGORIES } from '@wayable/protocol/categories';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryReview } from '../testing/arbitrary-review.ts';
import { buildAnsweringReview, buildExportedPlace } from '../testing/build-exported-place.ts';
import { toPlaceInfo } from './a11yjson.ts';

const SimpleSchema = (
  'default' in SimpleSchemaModule ? SimpleSchemaModule.default : SimpleSchemaModule
) as typeof SimpleSchemaModule;
const schema = new SimpleSchema(getPlaceInfoSchemaDefinition() as never);

function findErrors(place: Record<string, unknown>): unknown[] {
  const context = schema.newContext();
  context.validate(structuredClone(place));
  return context.validationErrors();
}

const accessibilityOf = (...reviews: AnsweringReview[]) =>
  (toPlaceInfo(buildExportedPlace(reviews)).properties as { accessibility?: object }).accessibility;

describe('toPlaceInfo', () => {
  it('writes A11yJSON of random places that matches the schema', () => {
    fc.assert(
      fc.property(
        fc.array(arbitraryReview, { maxLength: 4 }),
        fc.string({ minLength: 1, maxLength: 40 }),
        fc.string({ maxLength: 40 }),
        fc.constantFrom(...CATEGORIES),
        fc.double({ min: -180, max: 180, noNaN: true }),
        fc.double({ min: -90, max: 90, noNaN: true }),
        (reviews, name, address, category, longitude, latitude) => {
          const place = buildExportedPlace(reviews, { name, address, category, longitude, latitude });
          expect(findErrors(toPlaceInfo(place))).toEqual([]);
        },
      ),
      { numRuns: 16 },
    );
  });

  it('detects unknown keys and units with the A11yJSON schema', () => {
    const place = toPlaceInfo(buildExportedPlace([buildAnsweringReview({ door_width_cm: 90 })]));
    expect(findErrors({ ...place, unknown: 1 })).not.toEqual([]);
    const text = JSON.stringify(place).replace('"cm"', '"kg"');
    expect(findErrors(JSON.parse(text))).not.toEqual([]);
  });

  it('writes an entrance with lengths and slopes as A11yJSON', () => {
    expect(
      accessibilityOf(
        buildAnsweringReview({
          entrance: 'main',
          entrance_steps: 2,
          entrance_step_height_cm: 15.5,
          entrance_ramp: 'portable',
          ramp_slope_percent: 12,
          door_width_cm: 84,
          door_kind: 'heavy',
          entrance_bell: true,
        }),
        buildAnsweringReview({ door_width_cm: 86 }),
      ),
    ).toEqual({
      entrances: [
        {
          properties: {
            isMainEntrance: true,
            isLevel: false,
            stairs: { count: 2, stepHeight: { value: 15.5, unit: 'cm', min: 15.5, max: 15.5 } },
            hasRemovableRamp: true,
            slopeAngle: { value: 12, unit: 'percent', min: 12, max: 12 },
            door: {
              width: { value: 84, unit: 'cm', min: 84, max: 86 },
              isAutomatic: false,
              isEasyToHoldOpen: false,
              needsDoorbell: true,
            },
          },
        },
      ],
    });
  });

  it('writes a step height without steps as a threshold', () => {
    expect(accessibilityOf(buildAnsweringReview({ entrance_steps: 0, entrance_step_height_cm: 2 }))).toEqual({
      entrances: [
        {
          properties: {
            isLevel: true,
            door: { thresholdHeight: { value: 2, unit: 'cm', min: 2, max: 2 } },
          },
        },
      ],
    });
  });

  it('writes toilet, parking and signs as A11yJSON', () => {
    expect(
      accessibilityOf(
        buildAnsweringReview(
          {
            toilet: 'yes',
            toilet_door_width_cm: 90,
            toilet_turning_space: true,
            toilet_grab_bars: 'left',
            toilet_key: 'euro',
            changing_place: false,
            disabled_parking: 'yes',
            disabled_parking_spaces: 3,
            parking_distance_m: 12.5,
            braille: true,
            lift: 'yes',
            assistance_dogs: true,
          },
          { 'audio-cues': 'no' },
        ),
      ),
    ).toEqual({
      restrooms: [
        {
          isAccessibleWithWheelchair: true,
          turningSpaceInside: { operator: '>=', value: 150, unit: 'cm' },
          toilet: { hasGrabBars: true, grabBars: { onUsersLeftSide: true, onUsersRightSide: false } },
          hasChangingTableForAdults: false,
          entrance: { door: { width: { value: 90, unit: 'cm', min: 90, max: 90 }, needsEuroKey: true } },
        },
      ],
      parking: {
        forWheelchairUsers: {
          count: 3,
          distanceToEntrance: { value: 1250, unit: 'cm', min: 1250, max: 1250 },
        },
      },
      signageSystems: [{ hasBraille: true, hasAudio: false }],
      availableEquipment: [{ category: 'elevator' }],
      animalPolicy: { allowsAssistanceDogs: true },
    });
  });

  it.each([
    ['yes', 'fully', { accessibleWith: { wheelchair: true } }],
    [
      'partly',
      'partially',
      { accessibleWith: { wheelchair: false }, partiallyAccessibleWith: { wheelchair: true } },
    ],
    ['no', 'not', { accessibleWith: { wheelchair: false } }],
  ] as const)('writes both wheelchair properties of A11yJSON for the verdict %s', (answer, grade, older) => {
    expect(accessibilityOf(buildAnsweringReview({}, { 'wheelchair-accessible': answer }))).toEqual({
      wheelchairAccessibilityGrade: grade,
      ...older,
    });
  });

  it('omits disputed answers from A11yJSON', () => {
    const yes = buildAnsweringReview(
      { toilet: 'yes', entrance_bell: true },
      { 'wheelchair-accessible': 'yes' },
    );
    const no = buildAnsweringReview(
      { toilet: 'no', entrance_bell: false },
      { 'wheelchair-accessible': 'no' },
    );
    expect(accessibilityOf(yes, no)).toBeUndefined();
  });

  it('writes null into A11yJSON for missing toilet or parking', () => {
    expect(accessibilityOf(buildAnsweringReview({ toilet: 'none', disabled_parking: 'no' }))).toEqual({
      restrooms: null,
      parking: { forWheelchairUsers: null },
    });
  });
});
