import { LOCATION_REVIEW_SORTS } from '@wayable/protocol/reviews';
import { describe, expect, it } from 'vitest';
import { parseReviewChoice, withReviewChoice } from './review-choice';

describe('choice of reviews in the URL', () => {
  it.each(LOCATION_REVIEW_SORTS)('keeps review order %s and other parameters in the URL', (sort) => {
    const choice = { sort, about: 'toilet', visitedAs: 'pram' } as const;
    const params = withReviewChoice(new URLSearchParams('from=map&sort=rating'), choice);
    expect(parseReviewChoice(params)).toEqual(choice);
    expect(params.get('from')).toBe('map');
  });

  it('omits default choices of reviews from the URL', () => {
    const params = new URLSearchParams('sort=rating&about=toilet&visited_as=pram');
    expect(String(withReviewChoice(params, { sort: 'created_at' }))).toBe('');
  });

  it.each([
    '',
    'sort=',
    'sort=user_id&about=moat',
    'sort=RATING&visited_as=me',
  ])('returns the default choice of reviews for the query %j', (search) => {
    expect(parseReviewChoice(new URLSearchParams(search))).toEqual({ sort: 'created_at' });
  });
});
