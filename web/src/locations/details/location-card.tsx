import { useQuery } from '@tanstack/react-query';
import { FileText, SearchX, X } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError } from '~/api-client/api-error';
import { placeName } from '~/catalogue/kind-names';
import { m } from '~/paraglide/messages';
import { IconButton } from '~/ui/buttons/icon-button';
import { LinkButton } from '~/ui/buttons/link-button';
import { classNames } from '~/ui/class-names';
import { EmptyState } from '~/ui/feedback/empty-state';
import { ErrorState } from '~/ui/feedback/error-state';
import { LoadingText } from '~/ui/feedback/loading';
import { locationQuery } from '../api/get-location';
import type { ListedLocation } from '../explorer/explorer-entry';
import { AccessSummary } from './access-summary';
import { ClosedMark } from './closed-mark';
import { FitAnswer } from './fit-answer';
import { LocationActions } from './location-actions';
import { LocationContact } from './location-contact';
import { LocationFacts } from './location-facts';
import { LocationReviews, type ReviewParts } from './location-reviews';
import { LocationSummary } from './location-summary';
import { INITIAL_REVIEW_CHOICE } from './review-choice';

/** Renders the save buttons and the question whether the location is still as described. */
export type RenderQuestion = (location: ListedLocation, heading: 'h2' | 'h3') => ReactNode;

/** Renders the photos of a location; nothing if there are none. */
export type RenderPhotos = (id: string, heading: 'h2' | 'h3') => ReactNode;

interface LocationCardProps {
  id: string;
  /** The data that the list already has. */
  known: ListedLocation | undefined;
  /** Whether to move the focus here: the person used the keyboard, or the card covers the opener. */
  takesFocus: boolean;
  onClose: () => void;
  reviewParts: ReviewParts;
  renderQuestion: RenderQuestion;
  renderPhotos: RenderPhotos;
  className?: string;
}

/** Everything about the selected location (docs/product.md#map-explorer). */
export function LocationCard(props: LocationCardProps) {
  const { id, known, takesFocus, onClose, reviewParts, className } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const detail = useQuery(locationQuery(id));
  const [choice, setChoice] = useState(INITIAL_REVIEW_CHOICE);
  const location = detail.data ?? known;
  /** For a merged place, the server returns the place that it became. */
  const shownId = detail.data?.id ?? id;
  const isMissing = detail.error instanceof ApiError && detail.error.status === 404;

  const focusHeading = useEffectEvent(() => {
    if (takesFocus) heading.current?.focus();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another location is another card
  useEffect(() => focusHeading(), [id]);

  return (
    <section
      aria-label={location ? m.locations_detail_label({ name: placeName(location) }) : m.locations_detail()}
      className={classNames(
        'relative overflow-y-auto overscroll-contain bg-surface tall:scroll-pt-20 tall:scroll-pb-32',
        className,
      )}
    >
      <div className="top-0 z-10 flex items-start gap-2 bg-surface ps-5 pe-2 pt-2.5 pb-2 tall:sticky">
        <h2 ref={heading} tabIndex={-1} className="grow pt-2.5 text-title">
          {location ? <bdi>{placeName(location)}</bdi> : m.locations_detail()}
        </h2>
        <IconButton icon={X} label={m.locations_detail_close()} onClick={onClose} />
      </div>
      <div className="flex flex-col gap-5 px-5 pb-6">
        <ClosedMark closedAt={location?.closed_at} />
        {location && <FitAnswer location={location} />}
        {detail.data && <AccessSummary access={detail.data.access} />}
        {location && !isMissing && props.renderPhotos(shownId, 'h3')}
        {location && <LocationSummary location={location} />}
        {detail.data && <LocationContact contact={detail.data.contact} />}
        {location && !isMissing && (
          <LinkButton to={`/locations/${shownId}`} variant="quiet" className="-my-2 self-start px-0">
            <FileText aria-hidden className="size-5" />
            {m.locations_page()}
          </LinkButton>
        )}
        {!location && detail.isPending && <LoadingText text={m.locations_detail_loading()} />}
        {isMissing && (
          <EmptyState
            level={3}
            icon={SearchX}
            title={m.locations_detail_missing_title()}
            text={m.locations_detail_missing_text()}
          />
        )}
        {detail.isError && !isMissing && (
          <ErrorState
            title={m.locations_detail_failed()}
            text={detail.error.message}
            onRetry={() => void detail.refetch()}
            isRetrying={detail.isFetching}
          />
        )}
        {detail.data && props.renderQuestion(detail.data, 'h3')}
        {detail.data && detail.data.facts.length > 0 && <LocationFacts facts={detail.data.facts} />}
        {location && !isMissing && (
          <LocationReviews id={shownId} {...reviewParts} choice={choice} onChoose={setChoice} />
        )}
        {location && !isMissing && <LocationActions location={location} className="-mx-5 -mb-6 px-5" />}
      </div>
    </section>
  );
}
