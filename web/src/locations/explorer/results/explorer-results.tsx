import type { Needs } from '@wayable/protocol/answers/needs';
import { Globe, Plus, RotateCw, SearchX, ZoomOut } from 'lucide-react';
import type { LngLat } from '~/map/geo';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { LinkButton } from '~/ui/buttons/link-button';
import { EmptyState } from '~/ui/feedback/empty-state';
import { ErrorState } from '~/ui/feedback/error-state';
import { FocusFallback } from '~/ui/feedback/focus-fallback';
import { LoadingText, Skeleton } from '~/ui/feedback/loading';
import { Select } from '~/ui/forms/select';
import type { ExplorerEntry } from '../explorer-entry';
import { reviewAddress } from '../search/review-address';
import { LocationList } from './location-list';
import { ResultCount } from './result-count';
import { hasPlaceForServed, ServedPlaces } from './served-places';
import type { ExplorerSort } from './sort-entries';
import type { ExplorerResults as Results } from './use-explorer-results';

interface ExplorerResultsProps {
  results: Results;
  /** The words to search for; empty for none. */
  words: string;
  /** The point from which distances are measured, if it is not the center of the view. */
  from: LngLat | undefined;
  /** Whether this is the first view of every visitor. */
  isFirstView: boolean;
  onSortChange: (sort: ExplorerSort) => void;
  needs: Needs;
  clusterNames: ReadonlyMap<string, string>;
  selectedId: string | undefined;
  onSelect: (entry: ExplorerEntry, by: 'keyboard' | 'pointer') => void;
  /** Shows a wider area; undefined if there is none. */
  onWiden: (() => void) | undefined;
  /** Undefined when neither a search nor a filter is set. */
  onClear: (() => void) | undefined;
  /** Undefined if the search already looks everywhere. */
  onSearchEverywhere: (() => void) | undefined;
}

// The labels are functions, because one process builds the page in all languages.
const SORT_OPTIONS: { value: ExplorerSort; label: () => string }[] = [
  { value: 'distance', label: m.locations_sort_distance },
  { value: 'rating', label: m.locations_sort_rating },
  { value: 'reviews', label: m.locations_sort_reviews },
  { value: 'unconfirmed', label: m.confirmation_sort_old },
  { value: 'confirmed', label: m.confirmation_sort_recent },
  { value: 'area', label: m.locations_sort_area },
];
/** The orders without `area`. The groups of the map support neither a search nor a filter by confirmation. */
const PLACE_SORT_OPTIONS = SORT_OPTIONS.filter(({ value }) => value !== 'area');
const SKELETONS = ['a', 'b', 'c', 'd'];

/** The count and the list, or the reason why there is none (docs/product.md#map-explorer). */
export function ExplorerResults(props: ExplorerResultsProps) {
  const { results, needs, clusterNames, selectedId, onSelect, onWiden } = props;
  const { status, entries, isStale, sort } = results;
  // Show the last confirmation only if the list is about it, so that five places fit on the screen.
  const tellsConfirmations = results.isByConfirmation || sort === 'unconfirmed' || sort === 'confirmed';
  const hasGroups = results.source !== 'search' && !results.isByConfirmation;
  return (
    <>
      <div className="flex items-center justify-between gap-3 border-b border-line px-3 pb-1.5 text-small">
        <div>
          <ResultCount results={results} />
        </div>
        <Select
          label={m.locations_sort_label()}
          isLabelHidden
          isCompact
          className="max-w-52"
          options={(hasGroups ? SORT_OPTIONS : PLACE_SORT_OPTIONS).map(({ value, label }) => ({
            value,
            label: props.from && value === 'distance' ? m.locations_sort_nearest() : label(),
          }))}
          value={!hasGroups && sort === 'area' ? 'distance' : sort}
          onChange={props.onSortChange}
        />
      </div>
      {/* This element is positioned, so that the texts for screen readers inside do not lengthen the
          panel. */}
      <div
        className="relative flex min-h-60 grow flex-col overflow-y-auto overscroll-contain p-1"
        aria-busy={isStale}
      >
        {status === 'loading' && (props.isFirstView && hasPlaceForServed ? <LoadingServed /> : <Loading />)}
        {status === 'failed' && (
          <div className="p-2">
            <ErrorState title={m.locations_load_failed()} isAnnounced={false} onRetry={results.retry} />
          </div>
        )}
        {status === 'ready' && entries.length === 0 && <NothingFound {...props} />}
        {status === 'ready' && entries.length > 0 && (
          <LocationList
            entries={entries}
            needs={needs}
            from={props.from}
            tellsConfirmations={tellsConfirmations}
            clusterNames={clusterNames}
            selectedId={selectedId}
            more={results.more}
            onSelect={onSelect}
          />
        )}
        {results.isFromDevice && (
          <Button variant="quiet" className="mt-2 w-full" onClick={results.retry}>
            <RotateCw aria-hidden className="size-5" />
            {m.try_again()}
          </Button>
        )}
        {status === 'ready' && onWiden && (
          <Button variant="quiet" className="mt-2 w-full" onClick={onWiden}>
            <ZoomOut aria-hidden className="size-5" />
            {m.locations_widen()}
          </Button>
        )}
      </div>
    </>
  );
}

/** Repeats the search words, and suggests how to find more. */
function NothingFound({ words, onClear, onSearchEverywhere }: ExplorerResultsProps) {
  const tried = onSearchEverywhere ? m.locations_empty_tried_area : m.locations_empty_tried;
  return (
    <EmptyState
      icon={SearchX}
      title={m.locations_empty_title()}
      text={`${words === '' ? '' : `${tried({ words })} `}${m.locations_empty_text()}`}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          {onSearchEverywhere && words !== '' && (
            <FocusFallback>
              <Button variant="secondary" onClick={onSearchEverywhere}>
                <Globe aria-hidden className="size-5" />
                {m.locations_empty_everywhere()}
              </Button>
            </FocusFallback>
          )}
          {onClear && (
            <FocusFallback>
              <Button variant="secondary" onClick={onClear}>
                {m.locations_clear_filters()}
              </Button>
            </FocusFallback>
          )}
          {words !== '' && (
            <LinkButton variant="secondary" to={reviewAddress(words)}>
              <Plus aria-hidden className="size-5" />
              {m.search_add()}
            </LinkButton>
          )}
        </div>
      }
    />
  );
}

function LoadingServed() {
  return (
    <>
      <p role="status" className="sr-only">
        {m.locations_loading()}
      </p>
      <div className="-m-1">
        <ServedPlaces />
      </div>
    </>
  );
}

function Loading() {
  return (
    <>
      <LoadingText text={m.locations_loading()} />
      <div className="flex flex-col gap-5 p-3">
        {SKELETONS.map((key) => (
          <div key={key} className="flex flex-col gap-2">
            <Skeleton className="h-5 w-3/5" />
            <Skeleton className="h-4 w-4/5" />
            <Skeleton className="h-4 w-2/5" />
          </div>
        ))}
      </div>
    </>
  );
}
