import { type Dispatch, useEffect, useEffectEvent, useReducer, useRef } from 'react';
import type { Insets, LngLat } from '~/map/geo';
import { pointOf } from './explorer-entry';
import {
  type ExplorerEvent,
  type ExplorerSession,
  reduceExplorerSession,
  startExplorerSession,
} from './explorer-session';
import type { ExplorerState } from './explorer-state';
import type { ExplorerResults } from './results/use-explorer-results';

/** Returns the session and its dispatch function. `search` is a key that changes with each new search. */
export const useExplorerSession = (
  { camera, locationId }: ExplorerState,
  search: string | undefined,
): [ExplorerSession, Dispatch<ExplorerEvent>] =>
  useReducer(reduceExplorerSession, { camera, locationId, search }, startExplorerSession);

interface Learned {
  state: ExplorerState;
  search: string | undefined;
  results: ExplorerResults;
  /** Pixels to leave free around results. */
  margins: Insets;
  /** The selected location, once it is loaded. */
  selected: (LngLat & { id: string }) | undefined;
}

/** Passes the URL, the results of the search and the selected location to the session. */
export function useLearnedEvents(dispatch: Dispatch<ExplorerEvent>, learned: Learned): void {
  const { state, search, results, margins, selected } = learned;
  const { camera, locationId } = state;
  const hasWords = state.query.trim() !== '';
  const readAddress = useEffectEvent(() => dispatch({ type: 'address-read', camera, search }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another camera sends the map elsewhere
  useEffect(() => readAddress(), [camera]);

  const { source, status, isStale, entries } = results;
  const hasFound = source === 'search' && status === 'ready' && !isStale;
  useEffect(() => {
    const found = hasFound ? entries.map(pointOf) : undefined;
    dispatch({ type: 'search-known', search, hasWords, found, margins });
  }, [search, hasWords, hasFound, entries, margins, dispatch]);

  // This also detects that Back closed the details.
  const openId = useRef(locationId);
  useEffect(() => {
    const id = openId.current;
    openId.current = locationId;
    if (id !== undefined && locationId === undefined) dispatch({ type: 'details-closed', id });
  }, [locationId, dispatch]);

  useEffect(() => {
    if (selected) dispatch({ type: 'location-known', id: selected.id, point: selected });
  }, [selected, dispatch]);
}
