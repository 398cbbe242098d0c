import type { Review } from '@wayable/protocol/reviews';
import { describe, expect, it } from 'vitest';
import { findReviewChanges } from './review-changes';

const review: Review = {
  id: '1',
  user_id: '2',
  location_id: '3',
  rating: 4,
  accessibility_features: ['visual-aids', 'audio-cues'],
  photos: [],
  photo_details: [],
  comments: 'Wide door.',
  is_verified: true,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  user_profiles: { id: '2', full_name: 'Ada Roe', avatar_url: null },
  locations: { id: '3', name: 'Union Park', address: '', category: 'recreation' },
};
const { rating, comments, accessibility_features } = review;
const same = { rating, comments, accessibility_features };

describe('findReviewChanges', () => {
  it('finds none in the same features in another order', () => {
    expect(findReviewChanges(review, same)).toBeNull();
    const reordered = { ...same, accessibility_features: accessibility_features.toReversed() };
    expect(findReviewChanges(review, reordered)).toBeNull();
  });

  it('finds none in white space around the comments', () => {
    expect(findReviewChanges(review, { ...same, comments: ' Wide door.\n' })).toBeNull();
  });

  it('names only what differs', () => {
    expect(findReviewChanges(review, { ...same, rating: 5 })).toEqual({ rating: 5 });
    expect(findReviewChanges(review, { ...same, comments: '' })).toEqual({ comments: '' });
    expect(findReviewChanges(review, { ...same, accessibility_features: ['visual-aids'] })).toEqual({
      accessibility_features: ['visual-aids'],
    });
  });
});
