import type { ReviewParts } from '~/locations/details/location-reviews';
import { ReviewActions } from './review-actions';
import { ReviewMarks } from './review-marks';

/** The parts of a location's reviews that come from other features. */
export const REVIEW_PARTS: ReviewParts = {
  renderMarks: (review) => <ReviewMarks review={review} />,
  renderActions: (review) => <ReviewActions review={review} />,
};
