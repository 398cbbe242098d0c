import { splitLocale } from '@wayable/protocol/locale-path';
import { useCallback, useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { useNextLocation } from '~/ui/use-next-location';
import { type ExplorerState, formatExplorerState, parseExplorerState } from './explorer-state';

export type UpdateExplorer = (changes: Partial<ExplorerState>, options?: { push?: boolean }) => void;

const pathOf = ({ pathname }: { pathname: string }): string => splitLocale(pathname).path;

/**
 * Returns the explorer's state and a function to change it. Changes replace the history entry unless `push`
 * is set: Back returns from a location, not from each move of the map.
 */
export function useExplorerState(): [ExplorerState, UpdateExplorer] {
  const [params, setParams] = useSearchParams();
  const { pathname } = useLocation();
  const readNext = useNextLocation();
  const state = useMemo(() => parseExplorerState(params), [params]);
  const update = useCallback<UpdateExplorer>(
    (changes, { push = false } = {}) => {
      const { location, isPush } = readNext();
      // Ignore changes after a link was followed. Otherwise, the map would write its view into the URL of the
      // next page.
      if (pathOf(location) !== pathname || pathOf(window.location) !== pathname) return;
      const next = { ...parseExplorerState(new URLSearchParams(location.search)), ...changes };
      // If a navigation follows another one, the router drops the first. If the first had to push a history
      // entry, the second must push.
      setParams(formatExplorerState(next), { replace: !push && !isPush, preventScrollReset: true });
    },
    [setParams, pathname, readNext],
  );
  return [state, update];
}
