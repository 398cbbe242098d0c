import type { Review } from '@wayable/protocol/reviews';
import { FeatureChips } from '~/reviews/components/feature-chips';
import { VerificationBadge } from '~/reviews/components/verification-badge';

/** A review's verification and features, beside the location that it is about. */
export function ReviewMarks({ review }: { review: Review }) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <VerificationBadge isVerified={review.is_verified} />
      <FeatureChips features={review.accessibility_features} />
    </div>
  );
}
