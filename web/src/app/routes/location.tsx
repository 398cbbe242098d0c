import { LocationPage } from '~/locations/components/location-page';
import { m } from '~/paraglide/messages';
import { pageMeta } from '../page-meta';
import { ReviewMarks } from '../review-marks';
import type { Route } from './+types/location';

export const meta = () => pageMeta(m.locations_detail());

export default function LocationScreen({ params }: Route.ComponentProps) {
  return (
    <LocationPage
      key={params.id}
      id={params.id}
      renderReviewMarks={(review) => <ReviewMarks review={review} />}
    />
  );
}
