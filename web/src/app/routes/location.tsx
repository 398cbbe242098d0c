import { type MetaArgs, useParams } from 'react-router';
import { LocationPage } from '~/locations/details/location-page';
import { m } from '~/paraglide/messages';
import { addressMeta, pageMeta } from '../head/page-meta';
import { findServedHead } from '../head/served-head';
import { AskedReport } from '../location/asked-report';
import { renderQuestion } from '../location/location-question';
import { REVIEW_PARTS } from '../location/review-parts';

export const meta = ({ params, location }: MetaArgs) =>
  findServedHead(location.pathname) ?? [
    ...pageMeta(m.locations_detail()),
    ...addressMeta(`/locations/${params.id}`),
  ];

export default function LocationScreen() {
  const { id = '' } = useParams();
  return (
    <>
      <LocationPage key={id} id={id} reviewParts={REVIEW_PARTS} renderQuestion={renderQuestion} />
      <AskedReport key={`report-${id}`} locationId={id} />
    </>
  );
}
