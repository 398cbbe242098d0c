import type { Review } from '@wayable/protocol/reviews';
import { expect, it } from 'vitest';
import { withEdited } from './edited-reviews';

const review = (id: string) => ({ id }) as Review;
const idsOf = (reviews: Review[]) => reviews.map(({ id }) => id).join('');
const page = [...'abc'].map(review);

it('keeps an edited review at its position after refetching', () => {
  expect(idsOf(withEdited(page, [{ review: review('x'), position: 1 }]))).toBe('axbc');
  expect(idsOf(withEdited(page, [{ review: review('x'), position: 9 }]))).toBe('abcx');
  expect(idsOf(withEdited([], [{ review: review('x'), position: 2 }]))).toBe('x');
});

it('returns the fetched version of an edited review', () => {
  const shown = withEdited(page, [{ review: review('b'), position: 0 }]);
  expect(idsOf(shown)).toBe('abc');
  expect(shown[1]).toBe(page[1]);
});
