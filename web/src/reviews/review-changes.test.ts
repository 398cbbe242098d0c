import type { Review } from '@wayable/protocol/reviews';
import { describe, expect, it } from 'vitest';
import { findReviewChanges, toReviewEdit } from './review-changes';

const review: Review = {
  id: '1',
  user_id: '2',
  location_id: '3',
  rating: 4,
  accessibility_features: ['visual-aids', 'audio-cues'],
  feature_answers: { 'visual-aids': 'yes', 'audio-cues': 'yes' },
  details: {},
  visited_as: null,
  answered_at: '2026-01-01T00:00:00Z',
  photos: [],
  photo_details: [],
  comments: 'Wide door.',
  is_verified: true,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  user_profiles: { id: '2', full_name: 'Ada Roe', avatar_url: null },
  locations: { id: '3', name: 'Union Park', kind: null, has_name: true, address: '', category: 'recreation' },
};
const same = toReviewEdit(review);

describe('findReviewChanges', () => {
  it('returns null for an unchanged review', () => {
    expect(findReviewChanges(review, same)).toBeNull();
    const answers = { 'audio-cues': 'yes', 'visual-aids': 'yes' } as const;
    expect(findReviewChanges(review, { ...same, answers })).toBeNull();
  });

  it("ignores white space around a review's comments", () => {
    expect(findReviewChanges(review, { ...same, comments: ' Wide door.\n' })).toBeNull();
  });

  it('returns only the changed fields of a review', () => {
    expect(findReviewChanges(review, { ...same, rating: 5 })).toEqual({ rating: 5 });
    expect(findReviewChanges(review, { ...same, comments: '' })).toEqual({ comments: '' });
    const answers = { 'visual-aids': 'yes', 'audio-cues': 'partly' } as const;
    expect(findReviewChanges(review, { ...same, answers })).toEqual({
      feature_answers: answers,
      accessibility_features: ['visual-aids'],
    });
    const details = { entrance_steps: 0, entrance_ramp: 'fixed' } as const;
    expect(findReviewChanges(review, { ...same, details })).toEqual({ details: { entrance_steps: 0 } });
  });

  it('returns a changed visited_as together with the consent', () => {
    const edit = { ...same, visitedAs: 'pram', hasConsent: true } as const;
    const changes = { visited_as: 'pram', visited_as_consent: true };
    expect(findReviewChanges(review, edit)).toEqual(changes);
    const told: Review = { ...review, visited_as: 'pram' };
    const takenBack = { ...toReviewEdit(told), visitedAs: null, hasConsent: false };
    expect(findReviewChanges(told, takenBack)).toEqual({ visited_as: null });
  });
});
