import { LOCATIONS_PAGE_MAX, type Location, SEARCH_LIMIT } from '@wayable/protocol/locations';
import { SearchX } from 'lucide-react';
import { useRef } from 'react';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/button';
import { EmptyState } from '~/ui/empty-state';
import { ErrorState } from '~/ui/error-state';
import { formatNumber } from '~/ui/format';
import { LiveMessage } from '~/ui/live-message';
import { LoadingText, Skeleton } from '~/ui/loading';
import type { ExplorerLocations } from '../use-explorer-locations';
import { LocationList } from './location-list';

interface ExplorerResultsProps {
  results: ExplorerLocations;
  selectedId: string | undefined;
  onSelect: (location: Location, by: 'keyboard' | 'pointer') => void;
  /** Undefined when neither a search nor a filter is set. */
  onClear: (() => void) | undefined;
}

const SKELETONS = ['a', 'b', 'c', 'd'];

/** The count line and the list, or why there is none (specification section 2, "Map explorer"). */
export function ExplorerResults({ results, selectedId, onSelect, onClear }: ExplorerResultsProps) {
  const { status, locations, total, isStale } = results;
  const count = m.locations_count({ count: total, shown: formatNumber(total) });
  const note = status === 'ready' ? noteOf(results) : undefined;
  // Only what has settled is announced: a map in motion would talk without end.
  const settled = useRef('');
  if (status === 'ready' && !isStale) settled.current = note ? `${count}. ${note}` : count;

  return (
    <>
      <div className="border-b border-line px-4 pb-3 text-small">
        <p className="font-semibold">{status === 'ready' ? count : '\u00a0'}</p>
        {note && <p className="text-ink-soft">{note}</p>}
      </div>
      <LiveMessage text={settled.current} />
      <div className="min-h-0 grow overflow-y-auto overscroll-contain p-2" aria-busy={isStale}>
        {status === 'loading' && <Loading />}
        {status === 'failed' && (
          <div className="p-2">
            <ErrorState title={m.locations_load_failed()} onRetry={results.retry} />
          </div>
        )}
        {status === 'ready' && locations.length === 0 && (
          <EmptyState
            icon={SearchX}
            title={m.locations_empty_title()}
            text={m.locations_empty_text()}
            action={
              onClear && (
                <Button variant="secondary" onClick={onClear}>
                  {m.locations_clear_filters()}
                </Button>
              )
            }
          />
        )}
        {status === 'ready' && locations.length > 0 && (
          <LocationList locations={locations} selectedId={selectedId} onSelect={onSelect} />
        )}
      </div>
    </>
  );
}

/** What the count leaves out. */
function noteOf({ source, locations, total }: ExplorerLocations): string | undefined {
  const shown = formatNumber(locations.length);
  if (source === 'area' && total > LOCATIONS_PAGE_MAX)
    return m.locations_partial({ shown, total: formatNumber(total) });
  if (source === 'search' && total >= SEARCH_LIMIT) return m.locations_search_limit({ shown });
  return undefined;
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
