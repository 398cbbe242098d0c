import { splitLocale } from '@wayable/protocol/locale-path';
import { useCallback, useContext, useLayoutEffect, useMemo, useRef } from 'react';
import { UNSAFE_DataRouterContext as DataRouterContext, useLocation, useSearchParams } from 'react-router';
import { type ExplorerState, formatExplorerState, parseExplorerState } from './explorer-state';

export type UpdateExplorer = (changes: Partial<ExplorerState>, options?: { push?: boolean }) => void;

/**
 * Returns the explorer's state and a function to change it. Changes replace the history entry unless `push`
 * is set: Back returns from a location, not from each move of the map.
 */
export function useExplorerState(): [ExplorerState, UpdateExplorer] {
  const [params, setParams] = useSearchParams();
  const { pathname } = useLocation();
  // The router's current state. A component receives a followed link only at its next render.
  const router = useContext(DataRouterContext)?.router;
  const state = useMemo(() => parseExplorerState(params), [params]);
  // Changes may come faster than the URL is updated, so apply each change to the result of the last one.
  const latest = useRef(state);
  const isPushPending = useRef(false);
  // Runs before the children's effects, which may change the state again.
  useLayoutEffect(() => {
    latest.current = state;
    isPushPending.current = false;
  }, [state]);
  const update = useCallback<UpdateExplorer>(
    (changes, { push = false } = {}) => {
      // Ignore changes after a link was followed. Otherwise, the map would write its view into the URL of the
      // next page.
      const destination = router?.state.navigation.location?.pathname ?? pathname;
      if (destination !== pathname || splitLocale(window.location.pathname).path !== pathname) return;
      latest.current = { ...latest.current, ...changes };
      // If a navigation follows another one, the router drops the first. If the first had to push a history
      // entry, the second must push.
      isPushPending.current ||= push;
      setParams(formatExplorerState(latest.current), {
        replace: !isPushPending.current,
        preventScrollReset: true,
      });
    },
    [setParams, pathname, router],
  );
  return [state, update];
}
