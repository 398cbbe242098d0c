import { useQuery } from '@tanstack/react-query';
import { ALL_CATEGORIES } from '@wayable/protocol/categories';
import { DEFAULT_VIEW } from '@wayable/protocol/locations';
import type { StreetArea } from '@wayable/protocol/street-areas';
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { clientConfigQuery } from '~/api-client/client-config';
import { type Camera, type LngLat, MIN_ZOOM, NO_INSETS } from '~/map/geo';
import type { MapFeature } from '~/map/map-engine';
import { focusMarker } from '~/map/marker-buttons';
import { m } from '~/paraglide/messages';
import { errorText } from '~/ui/feedback/error-text';
import { LiveMessage } from '~/ui/feedback/live-message';
import { showToast } from '~/ui/feedback/toast';
import { locationQuery } from '../api/get-location';
import { LocationCard } from '../details/location-card';
import type { ReviewParts } from '../details/location-reviews';
import { useNeeds } from '../needs';
import { type Cluster, type ExplorerEntry, pointOf, toEntry, toMapFeature } from './explorer-entry';
import { ExplorerFilters } from './explorer-filters';
import { ExplorerFrame } from './explorer-frame';
import { fitMarginsFor, insetsFor, roomFor, visibleSize } from './explorer-layout';
import { ExplorerMap } from './explorer-map';
import { filtersOf, NO_FILTERS } from './explorer-state';
import { ExplorerResults } from './results/explorer-results';
import { ResultAnnouncement, ResultCount } from './results/result-count';
import { useClusterNames } from './results/use-cluster-names';
import { useExplorerResults } from './results/use-explorer-results';
import { useTileEntries } from './results/use-tile-entries';
import { useElementSize } from './use-element-size';
import { useExplorerState } from './use-explorer-state';
import { useMapGoal } from './use-map-goal';
import { useSearchText } from './use-search-text';

interface MapExplorerProps {
  reviewParts: ReviewParts;
  /** Finds out where the person is; rejects with an error whose message says why that is not known. */
  locate: () => Promise<LngLat>;
}

const NO_ENTRIES: readonly ExplorerEntry[] = [];
const NO_AREAS: readonly StreetArea[] = [];
const CLOSE_UP_ZOOM = 15;
const WIDER_BY = 2;

/** Finds places on a map and in a list, and shows what is known of them (docs/product.md#map-explorer). */
export function MapExplorer({ reviewParts, locate }: MapExplorerProps) {
  const [state, update] = useExplorerState();
  const { category, locationId, camera, view, scope } = state;
  const words = state.query.trim();
  const [text, setText] = useSearchText(words, (query) => update({ query }));
  const [needs, setNeeds] = useNeeds();

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
  const [isLocating, setLocating] = useState(false);
  const [announcement, setAnnouncement] = useState('');

  // Where the focus returns once the details are gone and what opened them is there.
  const wasOpenedFrom = useRef<'list' | 'map'>('list');
  const returnTo = useRef<string>(undefined);
  useEffect(() => {
    const id = returnTo.current;
    if (hasDetails || id === undefined) return;
    returnTo.current = undefined;
    if (wasOpenedFrom.current === 'map' && focusMarker(container.current, id)) return;
    focusItem(container.current, id);
  }, [hasDetails]);

  const { rating, features, wheelchair, hasToilet } = state;
  const filters = useMemo(
    () => filtersOf({ category, rating, features, wheelchair, hasToilet }),
    [category, rating, features, wheelchair, hasToilet],
  );
  const search = words === '' || scope !== 'everywhere' ? undefined : `${JSON.stringify(filters)} ${words}`;
  const detail = useQuery({ ...locationQuery(locationId ?? ''), enabled: hasDetails });
  const [found, setFound] = useState<readonly LngLat[]>();
  const { goal, areaCamera, mapCamera, goToPlace, flyTo, report } = useMapGoal({
    camera,
    search,
    found,
    margins: useMemo(() => fitMarginsFor(room ?? 'single'), [room]),
    selectedId: locationId,
    selected: hasDetails ? detail.data : undefined,
    onCameraChange: useCallback((moved) => update({ camera: moved }), [update]),
  });

  const listSize = useMemo(
    () => (size && room ? visibleSize(size, insetsFor(room, size, false)) : undefined),
    [size, room],
  );
  const results = useExplorerResults({
    words,
    scope,
    filters,
    needs,
    sort: state.sort,
    camera: areaCamera,
    size: listSize,
  });
  const onMap = useTileEntries(mapCamera, size, filters);
  const shown = results.source === 'search' ? results.entries : onMap.entries;
  const named = results.source === 'groups' ? results.entries : (shown ?? NO_ENTRIES);
  const clusterNames = useClusterNames(named, areaCamera.zoom);
  const newlyFound =
    results.source === 'search' && results.status === 'ready' && !results.isStale
      ? results.entries
      : undefined;
  const [foundEntries, setFoundEntries] = useState(newlyFound);
  if (newlyFound !== foundEntries) {
    setFoundEntries(newlyFound);
    setFound(newlyFound?.map(pointOf));
  }

  // A cluster that was opened by keyboard is gone: the focus goes on to the first of what it held.
  const focusesFirst = useRef(false);
  useEffect(() => {
    if (!focusesFirst.current || results.isStale || results.entries.length === 0) return;
    focusesFirst.current = false;
    focusItem(container.current, undefined);
  }, [results.entries, results.isStale]);

  const known = [...results.entries, ...(shown ?? [])].find(({ id }) => id === locationId);
  const knownLocation = known?.kind === 'place' ? known.location : undefined;
  const selected = hasDetails ? (detail.data ?? knownLocation) : undefined;
  const mapFeatures = useMemo(
    () => (shown ?? []).map((entry) => toMapFeature(entry, needs, clusterNames.get(entry.id))),
    [shown, needs, clusterNames],
  );
  const selectedFeature = useMemo(
    () => selected && toMapFeature(toEntry(selected), needs, undefined),
    [selected, needs],
  );

  const selectPlace = (id: string, name: string, point: LngLat, by: 'keyboard' | 'pointer') => {
    // On a phone the map and its details take the list's place.
    const coversList = room === 'single' && view === 'list';
    setTakesFocus(by === 'keyboard' || coversList);
    setCameFromList(coversList);
    if (by === 'pointer' && !coversList) setAnnouncement(m.locations_selected({ name }));
    goToPlace(point);
    update({ locationId: id, view: 'map' }, { push: id !== locationId });
  };
  const open = (target: Camera) => update({ camera: flyTo(target) }, { push: true });
  const openCluster = ({ middle, zoom }: Cluster) => open({ ...middle, zoom });
  const select = (entry: ExplorerEntry, by: 'keyboard' | 'pointer') => {
    wasOpenedFrom.current = 'list';
    if (entry.kind === 'place') {
      selectPlace(entry.id, entry.location.name, entry.location, by);
      return;
    }
    focusesFirst.current = by === 'keyboard';
    openCluster(entry.cluster);
  };
  const selectOnMap = (feature: MapFeature, by: 'keyboard' | 'pointer') => {
    wasOpenedFrom.current = 'map';
    const entry = shown?.find(({ id }) => id === feature.id);
    if (entry?.kind === 'cluster') openCluster(entry.cluster);
    else if (entry?.kind === 'place') selectPlace(entry.id, entry.location.name, entry.location, by);
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
    update({ ...NO_FILTERS, query: '', scope: 'everywhere' });
  };
  const goToMe = async () => {
    setLocating(true);
    try {
      const point = await locate();
      const zoom = Math.max(areaCamera.zoom, CLOSE_UP_ZOOM);
      update({ camera: flyTo({ ...point, zoom }), sort: 'distance' }, { push: true });
      setAnnouncement(m.locations_near_me_done());
    } catch (error) {
      showToast('error', errorText(error as Error));
    } finally {
      setLocating(false);
    }
  };
  const isFiltered = words !== '' || Object.keys(filters).length > 1 || category !== ALL_CATEGORIES;
  const canWiden = results.source !== 'search' && areaCamera.zoom > MIN_ZOOM;
  const byRating = results.source === 'search' && scope !== 'near';

  return (
    <ExplorerFrame
      ref={container}
      room={room}
      view={view}
      onViewChange={(next) => update({ view: next })}
      onKeyDown={closeOnEscape}
      summary={<ResultCount results={results} />}
      announcements={
        <>
          <ResultAnnouncement results={results} />
          <LiveMessage text={announcement} />
        </>
      }
      panel={
        <>
          <ExplorerFilters
            query={text}
            onQueryChange={setText}
            state={state}
            onChange={(changes) => update(changes)}
            needs={needs}
            onNeedsChange={setNeeds}
            onLocate={() => void goToMe()}
            isLocating={isLocating}
          />
          <ExplorerResults
            results={results}
            sort={state.sort ?? (byRating ? 'rating' : 'distance')}
            onSortChange={(sort) => update({ sort })}
            needs={needs}
            clusterNames={clusterNames}
            selectedId={locationId}
            onSelect={select}
            onWiden={
              canWiden
                ? () => open({ ...areaCamera, zoom: Math.max(MIN_ZOOM, areaCamera.zoom - WIDER_BY) })
                : undefined
            }
            onClear={isFiltered ? clear : undefined}
          />
        </>
      }
      details={
        locationId && (
          <LocationCard
            key={locationId}
            id={locationId}
            known={selected}
            takesFocus={takesFocus}
            onClose={close}
            reviewParts={reviewParts}
            className="size-full"
          />
        )
      }
      map={
        <ExplorerMap
          isPending={config.isPending || !size}
          hasMap={hasMap}
          room={room ?? 'single'}
          hasDetails={room !== undefined && hasDetails}
          answersNeeds={needs.length > 0}
          initialCamera={camera ?? DEFAULT_VIEW}
          styleUrl={config.data?.mapStyleUrl ?? null}
          streetAreas={config.data?.streetAreas ?? NO_AREAS}
          googleMapsApiKey={config.data?.googleMapsApiKey ?? null}
          features={mapFeatures}
          selected={selectedFeature}
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

/** To the item of the list that the details were opened from, or to the list's first. */
function focusItem(container: HTMLElement | null, id: string | undefined): void {
  const item =
    container?.querySelector<HTMLElement>(`[data-location="${id}"]`) ??
    container?.querySelector<HTMLElement>('[data-location]');
  item?.focus();
}
