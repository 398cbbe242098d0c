import { LOCATION_REVIEW_SORTS } from '@wayable/protocol/reviews';
import { describe, expect, it } from 'vitest';
import { parseReviewSort, withReviewSort } from './review-sort';

describe('the order of reviews in an address', () => {
  it.each(LOCATION_REVIEW_SORTS)('%s survives, beside what else is there', (sort) => {
    const params = withReviewSort(new URLSearchParams('from=map&sort=rating'), sort);
    expect(parseReviewSort(params)).toBe(sort);
    expect(params.get('from')).toBe('map');
  });

  it('is left out where it is the initial one', () => {
    expect(String(withReviewSort(new URLSearchParams('sort=rating'), 'created_at'))).toBe('');
  });

  it.each(['', 'sort=', 'sort=user_id', 'sort=RATING'])('is the initial one for %j', (search) => {
    expect(parseReviewSort(new URLSearchParams(search))).toBe('created_at');
  });
});
