import type { Needs } from '@wayable/protocol/answers/needs';
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import type { LngLat } from '~/map/geo';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { formatNumber } from '~/ui/text/format';
import { useFocusOfMore } from '~/ui/use-focus-of-more';
import type { ExplorerEntry } from '../explorer-entry';
import { ClusterListItem, LocationListItem } from './location-list-item';
import { MoreLocations } from './more-locations';
import type { MoreResults } from './use-explorer-results';

interface LocationListProps {
  entries: readonly ExplorerEntry[];
  needs: Needs;
  /** The point from which distances are measured, if it is not the center of the view. */
  from: LngLat | undefined;
  /** Whether each place shows when it was last confirmed. */
  tellsConfirmations: boolean;
  /** The nearest place name of each cluster, by cluster id. */
  clusterNames: ReadonlyMap<string, string>;
  selectedId: string | undefined;
  /** A way to load more places. */
  more: MoreResults | undefined;
  onSelect: (entry: ExplorerEntry, by: 'keyboard' | 'pointer') => void;
}

const PAGE = 10;
/** The number of entries that are shown at first. A button shows more. */
const BATCH = 60;

/** Returns the index that a key moves to; undefined for other keys. */
function nextIndex(key: string, index: number, length: number): number | undefined {
  const last = length - 1;
  switch (key) {
    case 'ArrowDown':
      return Math.min(last, index + 1);
    case 'ArrowUp':
      return Math.max(0, index - 1);
    case 'PageDown':
      return Math.min(last, index + PAGE);
    case 'PageUp':
      return Math.max(0, index - PAGE);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return undefined;
  }
}

/**
 * The locations as a list of buttons. The list is one Tab stop, and arrow keys move inside it. The browser
 * does not draw the rows outside of the screen.
 */
export function LocationList(props: LocationListProps) {
  const { needs, from, tellsConfirmations, clusterNames, selectedId, more, onSelect } = props;
  const [batches, setBatches] = useState(1);
  // Show all loaded entries of paged results, and complete results in batches.
  const entries = more ? props.entries : props.entries.slice(0, batches * BATCH);
  const rest = props.entries.length - entries.length;
  const list = useRef<HTMLUListElement>(null);
  const rememberShown = useFocusOfMore(list, more !== undefined || rest > 0, '[data-location]');
  const helpId = useId();
  const [focusedId, setFocusedId] = useState<string>();
  const stopId =
    [focusedId, selectedId].find((id) => entries.some((entry) => entry.id === id)) ?? entries[0]?.id;

  useEffect(() => {
    if (!selectedId) return;
    const item = list.current?.querySelector(`[data-location="${selectedId}"]`);
    item?.scrollIntoView({ block: 'nearest' });
  }, [selectedId]);

  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>) => {
    const index = entries.findIndex(({ id }) => id === stopId);
    const next = nextIndex(event.key, index, entries.length);
    const id = next === undefined ? undefined : entries[next]?.id;
    if (id === undefined) return;
    event.preventDefault();
    list.current?.querySelector<HTMLElement>(`[data-location="${id}"]`)?.focus();
  };

  return (
    <>
      <p id={helpId} className="sr-only">
        {m.locations_list_help()}
      </p>
      <ul
        ref={list}
        aria-label={m.locations_list_label()}
        aria-describedby={helpId}
        onKeyDown={onKeyDown}
        className="flex flex-col"
      >
        {entries.map((entry) => (
          <li key={entry.id}>
            <button
              type="button"
              data-location={entry.id}
              tabIndex={entry.id === stopId ? 0 : -1}
              aria-current={entry.id === selectedId ? 'true' : undefined}
              onFocus={() => setFocusedId(entry.id)}
              // A click event with the count 0 comes from Enter, Space or a screen reader.
              onClick={(event: MouseEvent) => onSelect(entry, event.detail === 0 ? 'keyboard' : 'pointer')}
              className="block w-full rounded-medium focus-visible:-outline-offset-2"
            >
              {entry.kind === 'place' ? (
                <LocationListItem
                  location={entry.location}
                  isSelected={entry.id === selectedId}
                  needs={needs}
                  from={from}
                  tellsConfirmation={tellsConfirmations}
                />
              ) : (
                <ClusterListItem cluster={entry.cluster} near={clusterNames.get(entry.id)} />
              )}
            </button>
          </li>
        ))}
      </ul>
      {more && <MoreLocations more={more} onPress={rememberShown} />}
      {rest > 0 && (
        <Button
          variant="secondary"
          className="mt-2 w-full"
          onClick={() => {
            rememberShown();
            setBatches(batches + 1);
          }}
        >
          {m.locations_list_more({ shown: formatNumber(Math.min(rest, BATCH)) })}
        </Button>
      )}
    </>
  );
}
