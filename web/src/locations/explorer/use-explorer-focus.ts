import { type Dispatch, type RefObject, useEffect } from 'react';
import { focusMarker } from '~/map/marker-buttons';
import type { ExplorerEvent, FocusGoal } from './explorer-session';
import type { ExplorerResults } from './results/use-explorer-results';

/** Moves the focus to its goal as soon as that is drawn. */
export function useExplorerFocus(
  container: RefObject<HTMLElement | null>,
  focus: FocusGoal,
  { hasDetails, results }: { hasDetails: boolean; results: ExplorerResults },
  dispatch: Dispatch<ExplorerEvent>,
): void {
  const isListDrawn = !results.isStale && results.entries.length > 0;
  const isDrawn = focus.kind === 'opener' ? !hasDetails : focus.kind === 'first-result' && isListDrawn;
  useEffect(() => {
    if (!isDrawn) return;
    if (focus.kind === 'opener') {
      const { id, from } = focus;
      if (from === 'list' || !focusMarker(container.current, id)) focusItem(container.current, id);
    } else {
      focusItem(container.current, undefined);
    }
    dispatch({ type: 'focus-moved' });
  }, [isDrawn, focus, container, dispatch]);
}

/** To the item of the list that the details were opened from, or to the list's first. */
function focusItem(container: HTMLElement | null, id: string | undefined): void {
  const item =
    container?.querySelector<HTMLElement>(`[data-location="${id}"]`) ??
    container?.querySelector<HTMLElement>('[data-location]');
  item?.focus();
}
