import { usePrefetchInfiniteQuery } from '@tanstack/react-query';
import { type MetaArgs, useParams } from 'react-router';
import { LocationPage } from '~/locations/details/location-page';
import { m } from '~/paraglide/messages';
import { locationPhotosQuery } from '~/photos/api/list-location-photos';
import { ReportProvider } from '~/reports/components/report-provider';
import { addressMeta, pageMeta } from '../head/page-meta';
import { findServedHead } from '../head/served-head';
import { AskedReport } from '../location/asked-report';
import { LocationCorrections } from '../location/location-corrections';
import { renderQuestion } from '../location/location-question';
import { renderPhotos } from '../location/render-photos';
import { REVIEW_PARTS } from '../location/review-parts';

export const meta = ({ params, location }: MetaArgs) =>
  findServedHead(location.pathname) ?? [
    ...pageMeta(m.locations_detail()),
    ...addressMeta(`/locations/${params.id}`),
  ];

export default function LocationScreen() {
  const { id = '' } = useParams();
  // Photos are fetched together with the place, so that little moves when they arrive.
  usePrefetchInfiniteQuery(locationPhotosQuery(id));
  return (
    <>
      <ReportProvider key={id}>
        <LocationPage
          id={id}
          reviewParts={REVIEW_PARTS}
          renderQuestion={renderQuestion}
          renderPhotos={renderPhotos}
          renderCorrections={(place) => <LocationCorrections place={place} />}
        />
      </ReportProvider>
      <AskedReport key={`report-${id}`} locationId={id} />
    </>
  );
}
