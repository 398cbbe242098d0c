import {
  DETAIL_FIELDS,
  type DetailField,
  isEntranceDetail,
  isNumberDetail,
} from '@wayable/protocol/answers/detail-fields';
import type { Details } from '@wayable/protocol/answers/details';
import type { FeatureAnswers } from '@wayable/protocol/answers/feature-answers';
import { IMPORT_FIELDS } from '@wayable/protocol/data-imports';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toPlaceInfo } from '../open-data/a11yjson.ts';
import type { ExportedPlace } from '../open-data/exported-place.ts';
import { arbitraryReview } from '../testing/arbitrary-review.ts';
import { buildAnsweringReview, buildExportedPlace } from '../testing/build-exported-place.ts';
import { interpretRow } from './interpret-row.ts';
import { readPlaceInfo } from './read-a11yjson.ts';
import { isDetail } from './read-value.ts';

/** Returns the facts that another installation reads from the place's A11yJSON. */
function readFacts(place: ExportedPlace): Record<string, string> {
  const cells = readPlaceInfo(JSON.parse(JSON.stringify(toPlaceInfo(place))));
  const row = interpretRow(
    IMPORT_FIELDS.map((field) => cells[field] ?? ''),
    IMPORT_FIELDS,
    IMPORT_FIELDS,
  );
  expect(row.unread).toEqual([]);
  return row.facts;
}

function toAnswer(field: DetailField, fact: string) {
  if (isNumberDetail(field)) return Number(fact);
  return DETAIL_FIELDS[field].kind === 'boolean' ? fact === 'true' : fact;
}

/** Builds a place with these facts. */
function rebuild(facts: Record<string, string>): ExportedPlace {
  const details = Object.entries(facts).flatMap(([field, fact]) =>
    isDetail(field) ? [[field, toAnswer(field, fact)]] : [],
  );
  const answers = Object.entries(facts).filter(([field]) => !isDetail(field));
  const review = buildAnsweringReview(
    Object.fromEntries(details) as Details,
    Object.fromEntries(answers) as FeatureAnswers,
  );
  return buildExportedPlace([review]);
}

/** Returns the accessibility object of a place's A11yJSON, without ranges and without a second entrance. */
function accessOf(place: ExportedPlace): unknown {
  const { accessibility } = JSON.parse(JSON.stringify(toPlaceInfo(place))).properties;
  const text = JSON.stringify(accessibility ?? {}, (key, value) =>
    key === 'min' || key === 'max' ? undefined : key === 'entrances' ? value.slice(0, 1) : value,
  );
  return JSON.parse(text);
}

/**
 * Returns whether an entrance has disputed values. Without these values in the export, an importer cannot
 * rank the entrances.
 */
const hasDisputedEntrance = ({ access }: ExportedPlace): boolean =>
  [access.details, access.other_entrance ?? {}].some((details) =>
    Object.entries(details).some(
      ([field, { disputed }]) => isEntranceDetail(field as DetailField) && disputed,
    ),
  );

describe('A11yJSON of our export', () => {
  it('exports the better of two entrances as A11yJSON', () => {
    const place = buildExportedPlace([
      buildAnsweringReview({ entrance: 'main', entrance_steps: 3, door_width_cm: 120 }),
      buildAnsweringReview({ entrance: 'other', entrance_steps: 0, door_width_cm: 85 }),
    ]);
    expect(readFacts(place)).toEqual({ entrance: 'other', entrance_steps: '0', door_width_cm: '85' });
  });

  it('exports an entrance with known step height as A11yJSON', () => {
    const place = buildExportedPlace([
      buildAnsweringReview({ entrance: 'other', entrance_steps: 1 }),
      buildAnsweringReview({ entrance_step_height_cm: 1 }),
    ]);
    expect(readFacts(place)).toEqual({ entrance_step_height_cm: '1' });
  });

  it('omits disputed parking from exported A11yJSON', () => {
    const place = buildExportedPlace([
      buildAnsweringReview({ disabled_parking: 'yes', disabled_parking_spaces: 2 }),
      buildAnsweringReview({ disabled_parking: 'no' }),
    ]);
    expect(readFacts(place)).toEqual({});
  });

  it('exports random places as A11yJSON that imports unchanged', () => {
    fc.assert(
      fc.property(fc.array(arbitraryReview, { maxLength: 4 }), (reviews) => {
        const place = buildExportedPlace(reviews);
        fc.pre(!hasDisputedEntrance(place));
        expect(accessOf(rebuild(readFacts(place)))).toEqual(accessOf(place));
      }),
      { numRuns: 200 },
    );
  });
});
