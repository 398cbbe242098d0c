import { useParams } from 'react-router';
import { LocationPage } from '~/locations/details/location-page';
import { m } from '~/paraglide/messages';
import { renderQuestion } from '../location-question';
import { pageMeta } from '../page-meta';
import { REVIEW_PARTS } from '../review-parts';

export const meta = () => pageMeta(m.locations_detail());

export default function LocationScreen() {
  const { id = '' } = useParams();
  return <LocationPage key={id} id={id} reviewParts={REVIEW_PARTS} renderQuestion={renderQuestion} />;
}
