import { useParams } from 'react-router';
import { LocationPage } from '~/locations/details/location-page';
import { m } from '~/paraglide/messages';
import { pageMeta } from '../head/page-meta';
import { renderQuestion } from '../location-question';
import { REVIEW_PARTS } from '../review-parts';

export const meta = () => pageMeta(m.locations_detail());

export default function LocationScreen() {
  const { id = '' } = useParams();
  return <LocationPage key={id} id={id} reviewParts={REVIEW_PARTS} renderQuestion={renderQuestion} />;
}
