import { splitLocale } from '@wayable/protocol/locale-path';
import { useCallback, useContext, useLayoutEffect, useMemo, useRef } from 'react';
import { UNSAFE_DataRouterContext as DataRouterContext, useLocation, useSearchParams } from 'react-router';
import { type ExplorerState, formatExplorerState, parseExplorerState } from './explorer-state';

export type UpdateExplorer = (changes: Partial<ExplorerState>, options?: { push?: boolean }) => void;

/**
 * The explorer's state and how to change it. A change replaces the entry of the history unless it is pushed: Back
 * returns from a location, not from each step of a drag.
 */
export function useExplorerState(): [ExplorerState, UpdateExplorer] {
  const [params, setParams] = useSearchParams();
  const { pathname } = useLocation();
  // What the router knows now: a component hears of a link that was followed only when it is drawn again.
  const router = useContext(DataRouterContext)?.router;
  const state = useMemo(() => parseExplorerState(params), [params]);
  // Changes may follow each other before the address has caught up: each builds on the one before.
  const latest = useRef(state);
  const isPushPending = useRef(false);
  // Before the effects of what is inside, which may already change the state again.
  useLayoutEffect(() => {
    latest.current = state;
    isPushPending.current = false;
  }, [state]);
  const update = useCallback<UpdateExplorer>(
    (changes, { push = false } = {}) => {
      // A map that comes to rest after a link was followed must not write its view into the next page's address.
      const destination = router?.state.navigation.location?.pathname ?? pathname;
      if (destination !== pathname || splitLocale(window.location.pathname).path !== pathname) return;
      latest.current = { ...latest.current, ...changes };
      // The router drops a navigation that another one overtakes: the later one has to make the entry for both.
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
