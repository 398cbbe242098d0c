import type { Review, ReviewCreate } from '@wayable/protocol/reviews';
import { ROUTES } from '@wayable/protocol/routes';
import { call } from '~/api-client/call';

interface Submission {
  review: ReviewCreate;
  /** The same for each try of one submission, so that a retry makes no second review. */
  idempotencyKey: string;
}

/** Submits a review. */
export const createReview = ({ review, idempotencyKey }: Submission): Promise<Review> =>
  call('POST', { path: ROUTES.reviews, body: review, headers: { 'Idempotency-Key': idempotencyKey } });
