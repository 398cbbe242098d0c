import { LOCATION_REVIEW_SORTS } from '@wayable/protocol/reviews';
import { describe, expect, it } from 'vitest';
import { parseReviewChoice, withReviewChoice } from './review-choice';

describe('the choice of reviews in the address', () => {
  it.each(LOCATION_REVIEW_SORTS)('keeps the order %s and other parameters in the address', (sort) => {
    const choice = { sort, about: 'toilet', visitedAs: 'pram' } as const;
    const params = withReviewChoice(new URLSearchParams('from=map&sort=rating'), choice);
    expect(parseReviewChoice(params)).toEqual(choice);
    expect(params.get('from')).toBe('map');
  });

  it('omits default choices of reviews from the address', () => {
    const params = new URLSearchParams('sort=rating&about=toilet&visited_as=pram');
    expect(String(withReviewChoice(params, { sort: 'created_at' }))).toBe('');
  });

  it.each([
    '',
    'sort=',
    'sort=user_id&about=moat',
    'sort=RATING&visited_as=me',
  ])('falls back to the default choice of reviews for %j', (search) => {
    expect(parseReviewChoice(new URLSearchParams(search))).toEqual({ sort: 'created_at' });
  });
});
