import type { Location } from '@wayable/protocol/locations';
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import { m } from '~/paraglide/messages';
import { LocationListItem } from './location-list-item';

interface LocationListProps {
  locations: readonly Location[];
  selectedId: string | undefined;
  onSelect: (location: Location, by: 'keyboard' | 'pointer') => void;
}

const PAGE = 10;

/** The place in the list that a key leads to; undefined for other keys. */
export function nextIndex(key: string, index: number, length: number): number | undefined {
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
 * The locations as a list of buttons. It is one stop for the Tab key, however long it is, and arrow keys move inside;
 * the browser leaves out the drawing of what is not in sight.
 */
export function LocationList({ locations, selectedId, onSelect }: LocationListProps) {
  const list = useRef<HTMLUListElement>(null);
  const helpId = useId();
  const [focusedId, setFocusedId] = useState<string>();
  const stopId =
    [focusedId, selectedId].find((id) => locations.some((location) => location.id === id)) ??
    locations[0]?.id;

  useEffect(() => {
    if (!selectedId) return;
    const item = list.current?.querySelector(`[data-location="${selectedId}"]`);
    item?.scrollIntoView({ block: 'nearest' });
  }, [selectedId]);

  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>) => {
    const index = locations.findIndex(({ id }) => id === stopId);
    const next = nextIndex(event.key, index, locations.length);
    const id = next === undefined ? undefined : locations[next]?.id;
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
        className="flex flex-col gap-1"
      >
        {locations.map((location) => (
          <li key={location.id} className="[contain-intrinsic-size:auto_6.5rem] [content-visibility:auto]">
            <button
              type="button"
              data-location={location.id}
              tabIndex={location.id === stopId ? 0 : -1}
              aria-current={location.id === selectedId ? 'true' : undefined}
              onFocus={() => setFocusedId(location.id)}
              // A press of Enter or Space, and of many screen readers, comes as a click without a count.
              onClick={(event: MouseEvent) => onSelect(location, event.detail === 0 ? 'keyboard' : 'pointer')}
              className="block w-full rounded-medium focus-visible:-outline-offset-2"
            >
              <LocationListItem location={location} isSelected={location.id === selectedId} />
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
