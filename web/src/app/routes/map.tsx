import { MapExplorer } from '~/locations/components/map-explorer';
import { m } from '~/paraglide/messages';
import { FeatureChips } from '~/reviews/components/feature-chips';
import { VerificationBadge } from '~/reviews/components/verification-badge';
import { pageMeta } from '../page-meta';

export const meta = () => pageMeta(m.locations_title(), m.locations_description());

export default function MapScreen() {
  return (
    <MapExplorer
      renderReviewMarks={(review) => (
        <div className="flex flex-wrap items-center gap-2">
          <VerificationBadge isVerified={review.is_verified} />
          <FeatureChips features={review.accessibility_features} />
        </div>
      )}
    />
  );
}
