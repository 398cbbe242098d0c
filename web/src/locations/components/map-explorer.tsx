import { useQuery } from '@tanstack/react-query';
import { ALL_CATEGORIES } from '@wayable/protocol/categories';
import { DEFAULT_VIEW, type Location } from '@wayable/protocol/locations';
import type { Review } from '@wayable/protocol/reviews';
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { clientConfigQuery } from '~/api-client/client-config';
import { formatBbox, NO_INSETS, visibleBounds } from '~/map/geo';
import { locationQuery } from '../api/get-location';
import { fitMarginsFor, insetsFor, roomFor, visibleSize } from '../explorer-layout';
import { toMapPlace } from '../marker-label';
import { useElementSize } from '../use-element-size';
import { useExplorerLocations } from '../use-explorer-locations';
import { useExplorerState } from '../use-explorer-state';
import { useMapGoal } from '../use-map-goal';
import { useSearchText } from '../use-search-text';
import { ExplorerFilters } from './explorer-filters';
import { ExplorerFrame } from './explorer-frame';
import { ExplorerMap } from './explorer-map';
import { ExplorerResults } from './explorer-results';
import { LocationCard } from './location-card';
import { ResultCount } from './result-count';

interface MapExplorerProps {
  /** How a review's verification and features are shown. */
  renderReviewMarks: (review: Review) => ReactNode;
}

/** Finds places on a map and in a list, and shows what is known of them (specification section 2, "Map explorer"). */
export function MapExplorer({ renderReviewMarks }: MapExplorerProps) {
  const [state, update] = useExplorerState();
  const { category, locationId, camera, view } = state;
  const words = state.query.trim();
  const [text, setText] = useSearchText(words, (query) => update({ query }));

  const container = useRef<HTMLDivElement>(null);
  const size = useElementSize(container);
  const room = size && roomFor(size.width);
  const hasDetails = locationId !== undefined;
  const insets = useMemo(
    () => (size && room ? insetsFor(room, size, hasDetails) : NO_INSETS),
    [size, room, hasDetails],
  );

  const config = useQuery(clientConfigQuery);
  const [hasMap, setHasMap] = useState(true);
  const [takesFocus, setTakesFocus] = useState(false);
  const [cameFromList, setCameFromList] = useState(false);

  // Where the focus returns once the details are gone and the list is there.
  const returnTo = useRef<string>(undefined);
  useEffect(() => {
    if (hasDetails || returnTo.current === undefined) return;
    focusItem(container.current, returnTo.current);
    returnTo.current = undefined;
  }, [hasDetails]);

  const search = words === '' ? undefined : `${category} ${words}`;
  const detail = useQuery({ ...locationQuery(locationId ?? ''), enabled: hasDetails });
  const [found, setFound] = useState<readonly Location[]>();
  const { goal, areaCamera, goToPlace, report } = useMapGoal({
    camera,
    search,
    found,
    margins: useMemo(() => fitMarginsFor(room ?? 'single'), [room]),
    selectedId: locationId,
    selected: hasDetails ? detail.data : undefined,
    onCameraChange: useCallback((moved) => update({ camera: moved }), [update]),
  });

  const bbox =
    hasMap && size && room
      ? formatBbox(visibleBounds(areaCamera, visibleSize(size, insetsFor(room, size, false))))
      : undefined;
  const results = useExplorerLocations({ words, category, bbox, isAreaPending: hasMap && !size });
  const newlyFound =
    results.source === 'search' && results.status === 'ready' && !results.isStale
      ? results.locations
      : undefined;
  if (newlyFound !== found) setFound(newlyFound);

  const known = results.locations.find(({ id }) => id === locationId);
  const selected = hasDetails ? (detail.data ?? known) : undefined;
  const places = useMemo(() => results.locations.map(toMapPlace), [results.locations]);
  const selectedPlace = useMemo(() => selected && toMapPlace(selected), [selected]);

  const select = (location: Location, by: 'keyboard' | 'pointer' | 'map') => {
    // On a phone the map and its details take the list's place.
    const coversList = room === 'single' && view === 'list';
    setTakesFocus(by === 'keyboard' || coversList);
    setCameFromList(coversList);
    goToPlace(location);
    update({ locationId: location.id, view: 'map' }, { push: location.id !== locationId });
  };
  const selectOnMap = (id: string) => {
    const location = results.locations.find((candidate) => candidate.id === id);
    if (location) select(location, 'map');
  };
  const close = () => {
    update({ locationId: undefined, ...(cameFromList ? { view: 'list' } : {}) }, { push: true });
    setCameFromList(false);
    returnTo.current = takesFocus ? locationId : undefined;
  };
  const closeOnEscape = (event: KeyboardEvent) => {
    const isInField = event.target instanceof Element && event.target.matches('input, select');
    if (event.key === 'Escape' && hasDetails && !isInField && !event.defaultPrevented) close();
  };
  const clear = () => {
    setText('');
    update({ query: '', category: ALL_CATEGORIES });
  };
  const isFiltered = words !== '' || category !== ALL_CATEGORIES;

  return (
    <ExplorerFrame
      ref={container}
      room={room}
      view={view}
      onViewChange={(next) => update({ view: next })}
      onKeyDown={closeOnEscape}
      summary={<ResultCount results={results} />}
      panel={
        <>
          <ExplorerFilters
            query={text}
            onQueryChange={setText}
            category={category}
            onCategoryChange={(next) => update({ category: next })}
          />
          <ExplorerResults
            results={results}
            selectedId={locationId}
            onSelect={select}
            onClear={isFiltered ? clear : undefined}
          />
        </>
      }
      details={
        locationId && (
          <LocationCard
            key={locationId}
            id={locationId}
            known={known}
            takesFocus={takesFocus}
            onClose={close}
            renderReviewMarks={renderReviewMarks}
            className="size-full"
          />
        )
      }
      map={
        <ExplorerMap
          isPending={config.isPending || !size}
          hasMap={hasMap}
          room={room ?? 'single'}
          hasDetails={hasDetails}
          initialCamera={camera ?? DEFAULT_VIEW}
          styleUrl={config.data?.mapStyleUrl ?? null}
          streetAreas={config.data?.streetAreas ?? []}
          places={places}
          selected={selectedPlace}
          goal={goal}
          insets={insets}
          onCameraChange={report}
          onSelect={selectOnMap}
          onFailure={() => setHasMap(false)}
          onRetry={() => setHasMap(true)}
        />
      }
    />
  );
}

/** Back to the item of the list that the details were opened from, or to the list's first. */
function focusItem(container: HTMLElement | null, id: string | undefined): void {
  const item =
    container?.querySelector<HTMLElement>(`[data-location="${id}"]`) ??
    container?.querySelector<HTMLElement>('[data-location]');
  item?.focus();
}
