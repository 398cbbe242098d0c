import { locate } from '~/geocoder/locate';
import { MapExplorer } from '~/locations/explorer/map-explorer';
import { m } from '~/paraglide/messages';
import { renderQuestion } from '../location-question';
import { pageMeta } from '../page-meta';
import { REVIEW_PARTS } from '../review-parts';

export const meta = () => pageMeta(m.locations_title(), m.locations_description());

export default function MapScreen() {
  return <MapExplorer locate={locate} reviewParts={REVIEW_PARTS} renderQuestion={renderQuestion} />;
}
