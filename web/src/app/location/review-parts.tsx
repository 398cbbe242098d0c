import type { ReviewParts } from '~/locations/details/location-reviews';
import { ReviewActions } from './review-actions';
import { ReviewMarks } from './review-marks';

/** What the reviews of a location show and offer that is not about the location. */
export const REVIEW_PARTS: ReviewParts = {
  renderMarks: (review) => <ReviewMarks review={review} />,
  renderActions: (review) => <ReviewActions review={review} />,
};
