import { suggestByKeywords } from '@wayable/suggestions/keywords/suggest-by-keywords';
import { describe, expect, it } from 'vitest';
import { composeDemoReviews } from './reviews.ts';

describe('demo reviews', () => {
  const reviews = composeDemoReviews();

  it("lists the features that a demo review's text praises", () => {
    const missing = reviews.filter(
      ({ rating, comments, features }) =>
        rating >= 3 && suggestByKeywords(comments, 'en').some((feature) => !features.includes(feature)),
    );
    expect(missing).toEqual([]);
    expect(reviews.filter(({ features }) => features.length > 1).length).toBeGreaterThan(50);
  });

  it('never calls a badly rated demo place wheelchair accessible', () => {
    const low = reviews.filter(({ rating }) => rating <= 2);
    expect(low.length).toBeGreaterThan(10);
    expect(low.filter(({ features }) => features.includes('wheelchair-accessible'))).toEqual([]);
    expect(low.filter(({ comments }) => comments.includes('Step-free throughout'))).toEqual([]);
  });
});
