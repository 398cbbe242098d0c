import { locate } from '~/geocoder/locate';
import { MapExplorer } from '~/locations/explorer/map-explorer';
import { m } from '~/paraglide/messages';
import { ReportProvider } from '~/reports/components/report-provider';
import { publicPageMeta } from '../head/page-meta';
import { renderQuestion } from '../location/location-question';
import { renderPhotos } from '../location/render-photos';
import { REVIEW_PARTS } from '../location/review-parts';

export const meta = () =>
  publicPageMeta({ path: '/map', title: m.locations_title(), description: m.locations_description() });

export default function MapScreen() {
  return (
    <ReportProvider>
      <MapExplorer
        locate={locate}
        reviewParts={REVIEW_PARTS}
        renderQuestion={renderQuestion}
        renderPhotos={renderPhotos}
      />
    </ReportProvider>
  );
}
