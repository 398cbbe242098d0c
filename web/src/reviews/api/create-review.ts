import type { Review, ReviewCreate } from '@wayable/protocol/reviews';
import { ROUTES } from '@wayable/protocol/routes';
import { call } from '~/api-client/call';

interface Submission {
  review: ReviewCreate;
  /** The same for every attempt of a submission, so that a retry creates no second review. */
  idempotencyKey: string;
}

/** Submits a review. */
export const createReview = ({ review, idempotencyKey }: Submission): Promise<Review> =>
  call('POST', { path: ROUTES.reviews, body: review, headers: { 'Idempotency-Key': idempotencyKey } });
