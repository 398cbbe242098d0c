import { useQuery } from '@tanstack/react-query';
import type { LocationDetail } from '@wayable/protocol/locations';
import { Map as MapIcon, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { ApiError } from '~/api-client/api-error';
import { placeName } from '~/catalogue/kind-names';
import { m } from '~/paraglide/messages';
import { LinkButton } from '~/ui/buttons/link-button';
import { Card } from '~/ui/card';
import { EmptyState } from '~/ui/feedback/empty-state';
import { ErrorState } from '~/ui/feedback/error-state';
import { LoadingScreen } from '~/ui/feedback/loading-screen';
import { useDocumentTitle } from '~/ui/use-document-title';
import { locationQuery } from '../api/get-location';
import { AccessSummary } from './access-summary';
import { ClosedMark } from './closed-mark';
import { FitAnswer } from './fit-answer';
import { LocationActions } from './location-actions';
import type { RenderPhotos, RenderQuestion } from './location-card';
import { LocationContact } from './location-contact';
import { LocationFacts } from './location-facts';
import { LocationReviews, type ReviewParts } from './location-reviews';
import { LocationSources } from './location-sources';
import { LocationSummary } from './location-summary';
import { parseReviewChoice, withReviewChoice } from './review-choice';

interface LocationPageProps {
  id: string;
  reviewParts: ReviewParts;
  renderQuestion: RenderQuestion;
  renderPhotos: RenderPhotos;
  /** Renders ways to report mistakes, and the list of corrections. */
  renderCorrections: (location: LocationDetail) => ReactNode;
}

/** Everything known about one location, on its own page. */
export function LocationPage(props: LocationPageProps) {
  const { id, reviewParts, renderQuestion, renderPhotos, renderCorrections } = props;
  const [params, setParams] = useSearchParams();
  const query = useQuery(locationQuery(id));
  const location = query.data;
  const name = location && placeName(location);
  useDocumentTitle(name ? m.page_title({ title: name }) : undefined);
  if (query.isPending) {
    return <LoadingScreen title={m.locations_detail()} text={m.locations_detail_loading()} isWide />;
  }
  if (query.isError && !location) {
    const { error } = query;
    const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 400);
    return isMissing ? (
      <EmptyState
        level={1}
        icon={SearchX}
        title={m.locations_detail_missing_title()}
        text={m.locations_detail_missing_text()}
        action={<LinkButton to="/map">{m.locations_title()}</LinkButton>}
      />
    ) : (
      <div className="page py-8 sm:py-12">
        <h1 className="mb-6 text-heading">{m.locations_detail()}</h1>
        <ErrorState
          title={m.locations_detail_failed()}
          text={error.message}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      </div>
    );
  }
  if (!location) return null;
  // Redirect to the place into which this place was merged.
  if (location.id !== id.toLowerCase()) return <Navigate to={`/locations/${location.id}`} replace />;
  return (
    <div className="page py-8 sm:py-12">
      <h1 className="text-heading">
        <bdi>{placeName(location)}</bdi>
      </h1>
      <ClosedMark closedAt={location.closed_at} className="mt-2" />
      {/*
       * The answer comes first. In one column the reviews come last, so that nothing moves when they arrive.
       * In two columns, each column scrolls on its own, with the actions next to the answer.
       */}
      <div className="mt-6 grid grid-cols-1 items-start gap-6 lg:grid-cols-[3fr_2fr] lg:grid-rows-[auto_auto_1fr] lg:gap-8">
        <div className="flex min-w-0 flex-col gap-6 lg:row-span-2">
          <Card className="flex flex-col gap-6">
            <FitAnswer location={location} />
            <AccessSummary access={location.access} heading="h2" />
          </Card>
          {renderPhotos(location.id, 'h2')}
        </div>
        <div className="flex min-w-0 flex-col gap-6 lg:col-start-2 lg:row-span-2 lg:row-start-2">
          <Card className="flex flex-col gap-6">
            <LocationSummary location={location} />
            <LocationContact contact={location.contact} />
            {renderQuestion(location, 'h2')}
          </Card>
          {location.facts.length > 0 && <LocationFacts facts={location.facts} heading="h2" />}
          <LinkButton to={`/map?location=${id}`} variant="secondary">
            <MapIcon aria-hidden className="size-5" />
            {m.locations_page_map()}
          </LinkButton>
          {renderCorrections(location)}
          <LocationSources sources={location.sources} />
        </div>
        <Card className="pt-2 sm:pt-2 lg:col-start-1 lg:row-start-3">
          <LocationReviews
            id={id}
            {...reviewParts}
            choice={parseReviewChoice(params)}
            onChoose={(choice) => setParams(withReviewChoice(params, choice), { preventScrollReset: true })}
            heading="h2"
          />
        </Card>
        <LocationActions
          location={location}
          className="page-bar -mx-4 px-4 lg:static! lg:col-start-2 lg:row-start-1 lg:mx-0 lg:rounded-large lg:border lg:p-4"
        />
      </div>
    </div>
  );
}
