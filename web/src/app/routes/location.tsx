import { LocationPage } from '~/locations/details/location-page';
import { m } from '~/paraglide/messages';
import { pageMeta } from '../page-meta';
import { REVIEW_PARTS } from '../review-parts';
import type { Route } from './+types/location';

export const meta = () => pageMeta(m.locations_detail());

export default function LocationScreen({ params }: Route.ComponentProps) {
  return <LocationPage key={params.id} id={params.id} reviewParts={REVIEW_PARTS} />;
}
