import { getPlaceInfoSchemaDefinition } from '@sozialhelden/a11yjson';
import SimpleSchemaModule from '@sozialhelden/simpl-schema';
import { DETAIL_FIELDS, DETAIL_NAMES } from '@wayable/protocol/answers/detail-fields';
import type { Details } from '@wayable/protocol/answers/details';
import { type AnsweringReview, summarizeAccess } from '@wayable/protocol/answers/summarize-access';
import { CATEGORIES } from '@wayable/protocol/categories';
import { FEATURES } from '@wayable/protocol/features';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toPlaceInfo } from './a11yjson.ts';
import type { ExportedPlace } from './exported-place.ts';

const SimpleSchema = (
  'default' in SimpleSchemaModule ? SimpleSchemaModule.default : SimpleSchemaModule
) as typeof SimpleSchemaModule;
const schema = new SimpleSchema(getPlaceInfoSchemaDefinition() as never);

function findErrors(place: Record<string, unknown>): unknown[] {
  const context = schema.newContext();
  context.validate(structuredClone(place));
  return context.validationErrors();
}

const NOW = Date.parse('2026-12-01T12:00:00Z');

const placeOf = (reviews: AnsweringReview[], changes: Partial<ExportedPlace> = {}): ExportedPlace => ({
  id: '0f9619ff-8b86-4d01-b42d-00cf4fc964ff',
  name: 'Harbour Baths',
  address: '1 Quay',
  category: 'recreation',
  kind: null,
  latitude: 41.88,
  longitude: -87.63,
  overall_rating: 0,
  total_reviews: reviews.length,
  access: summarizeAccess(reviews, { features: {} }, undefined, NOW).access,
  public_facts: {},
  confirmations: 0,
  changes_reported: 0,
  last_confirmed_at: null,
  closed_at: null,
  merged_into: null,
  created_at: '2026-11-01T12:00:00.000Z',
  updated_on: '2026-11-01',
  sources: [
    {
      source: 'OpenStreetMap',
      id: 'node/1',
      version: 1,
      licence: 'ODbL-1.0',
      url: 'https://www.openstreetmap.org/node/1',
    },
  ],
  url: 'http://127.0.0.1:3000/locations/0f9619ff-8b86-4d01-b42d-00cf4fc964ff',
  ...changes,
});

let serial = 0;
const review = (details: Details, answers: AnsweringReview['feature_answers'] = {}): AnsweringReview => {
  serial += 1;
  return {
    id: `r${serial}`,
    person: `p${serial}`,
    created_at: NOW - 1_000,
    answered_at: NOW - 1_000,
    feature_answers: answers,
    details,
  };
};

const accessibilityOf = (...reviews: AnsweringReview[]) =>
  (toPlaceInfo(placeOf(reviews)).properties as { accessibility?: object }).accessibility;

const anyDetail = (field: keyof typeof DETAIL_FIELDS): fc.Arbitrary<unknown> => {
  const limits = DETAIL_FIELDS[field];
  if (limits.kind === 'boolean') return fc.boolean();
  if (limits.kind === 'choice') return fc.constantFrom(...limits.options);
  const step = 'step' in limits ? limits.step : 0.1;
  return fc
    .integer({ min: Math.ceil(limits.min / step), max: Math.floor(limits.max / step) })
    .map((steps) => steps * step);
};
const anyReview = fc
  .record({
    details: fc.record(Object.fromEntries(DETAIL_NAMES.map((field) => [field, anyDetail(field)])), {
      requiredKeys: [],
    }),
    answers: fc.record(
      Object.fromEntries(FEATURES.map((id) => [id, fc.constantFrom('yes', 'partly', 'no')])),
      { requiredKeys: [] },
    ),
  })
  .map(({ details, answers }) => review(details as Details, answers as never));

describe('toPlaceInfo', () => {
  it('matches the schema of A11yJSON for random places', () => {
    fc.assert(
      fc.property(
        fc.array(anyReview, { maxLength: 4 }),
        fc.string({ minLength: 1, maxLength: 40 }),
        fc.string({ maxLength: 40 }),
        fc.constantFrom(...CATEGORIES),
        fc.double({ min: -180, max: 180, noNaN: true }),
        fc.double({ min: -90, max: 90, noNaN: true }),
        (reviews, name, address, category, longitude, latitude) => {
          const place = placeOf(reviews, { name, address, category, longitude, latitude });
          expect(findErrors(toPlaceInfo(place))).toEqual([]);
        },
      ),
      { numRuns: 16 },
    );
  });

  it('rejects unknown keys and units by the schema', () => {
    const place = toPlaceInfo(placeOf([review({ door_width_cm: 90 })]));
    expect(findErrors({ ...place, unknown: 1 })).not.toEqual([]);
    const text = JSON.stringify(place).replace('"cm"', '"kg"');
    expect(findErrors(JSON.parse(text))).not.toEqual([]);
  });

  it('describes the entrance with lengths and slopes', () => {
    expect(
      accessibilityOf(
        review({
          entrance: 'main',
          entrance_steps: 2,
          entrance_step_height_cm: 15.5,
          entrance_ramp: 'portable',
          ramp_slope_percent: 12,
          door_width_cm: 84,
          door_kind: 'heavy',
          entrance_bell: true,
        }),
        review({ door_width_cm: 86 }),
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

  it('writes a threshold for an entrance without steps', () => {
    expect(accessibilityOf(review({ entrance_steps: 0, entrance_step_height_cm: 2 }))).toEqual({
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

  it('describes toilet, parking and signs', () => {
    expect(
      accessibilityOf(
        review(
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
  ] as const)('writes both grades when the verdict is %s', (answer, grade, older) => {
    expect(accessibilityOf(review({}, { 'wheelchair-accessible': answer }))).toEqual({
      wheelchairAccessibilityGrade: grade,
      ...older,
    });
  });

  it('leaves out disputed answers', () => {
    const yes = review({ toilet: 'yes', entrance_bell: true }, { 'wheelchair-accessible': 'yes' });
    const no = review({ toilet: 'no', entrance_bell: false }, { 'wheelchair-accessible': 'no' });
    expect(accessibilityOf(yes, no)).toBeUndefined();
  });

  it('writes null for a missing toilet or parking', () => {
    expect(accessibilityOf(review({ toilet: 'none', disabled_parking: 'no' }))).toEqual({
      restrooms: null,
      parking: { forWheelchairUsers: null },
    });
  });
});
