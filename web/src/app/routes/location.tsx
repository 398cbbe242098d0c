import { type MetaArgs, useParams } from 'react-router';
import { LocationPage } from '~/locations/details/location-page';
import { m } from '~/paraglide/messages';
import { AskedReport } from '../asked-report';
import { addressMeta, pageMeta } from '../head/page-meta';
import { findServedHead } from '../head/served-head';
import { renderQuestion } from '../location-question';
import { REVIEW_PARTS } from '../review-parts';

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
