import type { Details } from '@wayable/protocol/answers/details';
import type { FeatureAnswers } from '@wayable/protocol/answers/feature-answers';
import { type AnsweringReview, summarizeAccess } from '@wayable/protocol/answers/summarize-access';
import type { ExportedPlace } from '../open-data/exported-place.ts';

/** The time at which the tests summarize reviews */
const NOW = Date.parse('2026-12-01T12:00:00Z');

let serial = 0;

/** Builds a review by a new person. */
export function buildAnsweringReview(details: Details, answers: FeatureAnswers = {}): AnsweringReview {
  serial += 1;
  return {
    id: `r${serial}`,
    person: `p${serial}`,
    created_at: NOW - 1_000,
    answered_at: NOW - 1_000,
    feature_answers: answers,
    details,
  };
}

/** Builds a place with the summary of its reviews. */
export const buildExportedPlace = (
  reviews: AnsweringReview[],
  changes: Partial<ExportedPlace> = {},
): ExportedPlace => ({
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
  licence: 'CC-BY-4.0',
  ...changes,
});
