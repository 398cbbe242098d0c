import { useQuery } from '@tanstack/react-query';
import { ALL_CATEGORIES } from '@wayable/protocol/categories';
import { DEFAULT_VIEW } from '@wayable/protocol/locations';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { clientConfigQuery } from '~/api-client/client-config';
import { type LngLat, MIN_ZOOM } from '~/map/geo';
import { useBaseMap } from '~/map/use-base-map';
import { LiveMessage } from '~/ui/feedback/live-message';
import { LocationCard, type RenderPhotos, type RenderQuestion } from '../details/location-card';
import type { ReviewParts } from '../details/location-reviews';
import { hasNeeds, useNeeds } from '../needs';
import { ExplorerFrame } from './explorer-frame';
import { ExplorerMap } from './explorer-map';
import { filtersOf, NO_FILTERS } from './explorer-state';
import { FilterBar } from './filters/filter-bar';
import type { FilterDialogName } from './filters/filter-buttons';
import { FilterChips } from './filters/filter-chips';
import { FilterDialogs } from './filters/filter-dialogs';
import { ExplorerResults } from './results/explorer-results';
import { countText, ResultAnnouncement } from './results/result-count';
import { ExplorerSearch } from './search/explorer-search';
import { SearchOrigin } from './search/search-origin';
import { cutSearchText } from './search/search-text';
import { useExplorerActions } from './use-explorer-actions';
import { useExplorerContent } from './use-explorer-content';
import { useExplorerFocus } from './use-explorer-focus';
import { useExplorerLayout } from './use-explorer-layout';
import { useExplorerSession, useLearnedEvents } from './use-explorer-session';
import { useExplorerState } from './use-explorer-state';
import { useSearchText } from './use-search-text';
import { useStartNearMe } from './use-start-near-me';

interface MapExplorerProps {
  /** The app's question about a location. */
  renderQuestion: RenderQuestion;
  renderPhotos: RenderPhotos;
  reviewParts: ReviewParts;
  /** Finds the person's position. Rejects with an error that gives the reason for the person. */
  locate: () => Promise<LngLat>;
}

/**
 * Finds places on a map and in a list, and shows their details (docs/product.md#map-explorer). The URL
 * contains the state that links and Back restore (explorer-state.ts). The session contains the rest
 * (explorer-session.ts).
 */
export function MapExplorer({ reviewParts, renderQuestion, renderPhotos, locate }: MapExplorerProps) {
  const [state, update] = useExplorerState();
  const { category, rating, features, wheelchair, hasToilet, kinds, confirmed, locationId, camera, view } =
    state;
  const { scope, from } = state;
  const hasDetails = locationId !== undefined;
  const words = state.query.trim();
  const [text, setText] = useSearchText(words, (query) => update({ query }));
  // On a slow device, the URL is updated later than the text of the field.
  const areResultsOfText = cutSearchText(text.trim()).trim() === words;
  const [needs, setNeeds] = useNeeds();
  const filters = useMemo(
    () => filtersOf({ category, rating, features, wheelchair, hasToilet, kinds }),
    [category, rating, features, wheelchair, hasToilet, kinds],
  );
  const [dialog, setDialog] = useState<FilterDialogName>();
  const [areSuggestionsOpen, setSuggestionsOpen] = useState(false);
  const search = words === '' || scope !== 'everywhere' ? undefined : `${JSON.stringify(filters)} ${words}`;

  const container = useRef<HTMLDivElement>(null);
  const map = useRef<HTMLDivElement>(null);
  const config = useQuery(clientConfigQuery);
  const baseMap = useBaseMap();
  const { size, room, insets, listSize, margins } = useExplorerLayout({ container, map }, hasDetails);
  const [session, dispatch] = useExplorerSession(state, search);
  const content = useExplorerContent({ state, session, words, filters, needs, size, listSize });
  const { results, shown, isMapStale } = content;
  useLearnedEvents(dispatch, { state, search, results, margins, selected: content.loaded });
  useExplorerFocus(container, session.focus, { hasDetails, results, isMapStale }, dispatch);
  const actions = useExplorerActions({ state, update, session, dispatch, room, shown, locate });

  const isNearMeWanted = confirmed !== undefined && camera === undefined && !hasDetails;
  useStartNearMe(isNearMeWanted, () => actions.goToMe({ isAtStart: true }));

  const closeOnEscape = (event: KeyboardEvent) => {
    const isInField = event.target instanceof Element && event.target.matches('input, select, textarea');
    if (event.key === 'Escape' && hasDetails && !isInField && !event.defaultPrevented) actions.close();
  };
  const clear = () => {
    setText('');
    update({ ...NO_FILTERS, query: '', scope: 'everywhere' });
  };
  const isFiltered =
    words !== '' || confirmed !== undefined || Object.keys(filters).length > 1 || category !== ALL_CATEGORIES;
  const isFirstView = !isFiltered && !camera && !from && !state.sort && !hasNeeds(needs);
  const canWiden = results.source !== 'search' && session.areaCamera.zoom > MIN_ZOOM;
  const known = useMemo(() => {
    const entries = new Map([...results.entries, ...shown].map((entry) => [entry.id, entry]));
    return [...entries.values()].flatMap((entry) => (entry.kind === 'place' ? [entry.location] : []));
  }, [results.entries, shown]);

  const filterButtons = {
    state,
    onChange: update,
    needs,
    onOpen: setDialog,
    onLocate: () => void actions.goToMe(),
    isLocating: session.isLocating,
  };

  const origin = from && <SearchOrigin name={from.name} onClear={() => update({ from: undefined })} />;

  return (
    <ExplorerFrame
      ref={container}
      mapRef={map}
      room={room}
      view={view}
      onViewChange={(next) => update({ view: next })}
      onKeyDown={closeOnEscape}
      announcements={
        <>
          <ResultAnnouncement results={results} isHeld={areSuggestionsOpen || !areResultsOfText} />
          <LiveMessage text={session.announcement} />
          <FilterDialogs
            open={dialog}
            state={state}
            onFiltersChange={update}
            count={countText(results)}
            needs={needs}
            onNeedsChange={setNeeds}
            onClose={() => setDialog(undefined)}
          />
        </>
      }
      search={
        <ExplorerSearch
          text={text}
          onTextChange={setText}
          onChange={update}
          near={session.areaCamera}
          known={known}
          onOpenPlace={actions.openFound}
          onGoToPoint={actions.goToPoint}
          onSuggestionsChange={setSuggestionsOpen}
        />
      }
      filters={<FilterBar {...filterButtons} />}
      chips={<FilterChips {...filterButtons} />}
      panel={
        <>
          {origin && <div className="px-3 pb-2">{origin}</div>}
          <ExplorerResults
            results={results}
            words={words}
            from={from}
            isFirstView={isFirstView}
            onSortChange={(sort) => update({ sort })}
            needs={needs}
            clusterNames={content.clusterNames}
            selectedId={locationId}
            onSelect={actions.select}
            onWiden={canWiden ? actions.widen : undefined}
            onClear={isFiltered ? clear : undefined}
            onSearchEverywhere={scope === 'area' ? () => update({ scope: 'everywhere' }) : undefined}
          />
        </>
      }
      details={
        locationId && (
          <LocationCard
            key={locationId}
            id={locationId}
            known={content.selected}
            takesFocus={session.origin.takesFocus}
            onClose={actions.close}
            reviewParts={reviewParts}
            renderQuestion={renderQuestion}
            renderPhotos={renderPhotos}
            className="size-full"
          />
        )
      }
      map={
        <ExplorerMap
          hasMap={session.map === 'shown'}
          room={room ?? 'single'}
          hasDetails={room !== undefined && hasDetails}
          answersNeeds={hasNeeds(needs)}
          initialCamera={camera ?? DEFAULT_VIEW}
          baseMap={size && baseMap}
          googleMapsApiKey={config.data?.googleMapsApiKey ?? null}
          missing={content.missing}
          features={content.features}
          selected={content.selectedFeature}
          point={from}
          goal={session.goal}
          insets={insets}
          onCameraChange={actions.rest}
          onSelect={actions.selectOnMap}
          onFailure={() => dispatch({ type: 'map-failed' })}
          onRetry={() => dispatch({ type: 'map-retried' })}
        />
      }
    />
  );
}
