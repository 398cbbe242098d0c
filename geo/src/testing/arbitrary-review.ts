import { DETAIL_FIELDS, DETAIL_NAMES, type DetailField } from '@wayable/protocol/answers/detail-fields';
import type { Details } from '@wayable/protocol/answers/details';
import { FEATURES } from '@wayable/protocol/features';
import fc from 'fast-check';
import { buildAnsweringReview } from './build-exported-place.ts';

const arbitraryDetail = (field: DetailField): fc.Arbitrary<unknown> => {
  const limits = DETAIL_FIELDS[field];
  if (limits.kind === 'boolean') return fc.boolean();
  if (limits.kind === 'choice') return fc.constantFrom(...limits.options);
  const step = 'step' in limits ? limits.step : 0.1;
  return fc
    .integer({ min: Math.ceil(limits.min / step), max: Math.floor(limits.max / step) })
    .map((steps) => Number((steps * step).toFixed(1)));
};

/** Generates reviews with random details and answers. */
export const arbitraryReview = fc
  .record({
    details: fc.record(Object.fromEntries(DETAIL_NAMES.map((field) => [field, arbitraryDetail(field)])), {
      requiredKeys: [],
    }),
    answers: fc.record(
      Object.fromEntries(FEATURES.map((id) => [id, fc.constantFrom('yes', 'partly', 'no')])),
      { requiredKeys: [] },
    ),
  })
  .map(({ details, answers }) => buildAnsweringReview(details as Details, answers as never));
