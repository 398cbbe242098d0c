import { type Dispatch, type RefObject, useEffect } from 'react';
import { focusFirstMarker, focusMarker } from '~/map/marker-buttons';
import type { ExplorerEvent, FocusGoal } from './explorer-session';
import type { ExplorerResults } from './results/use-explorer-results';

/** Moves the focus to its goal as soon as that is drawn. */
export function useExplorerFocus(
  container: RefObject<HTMLElement | null>,
  focus: FocusGoal,
  { hasDetails, results, isMapStale }: { hasDetails: boolean; results: ExplorerResults; isMapStale: boolean },
  dispatch: Dispatch<ExplorerEvent>,
): void {
  const isListDrawn = !results.isStale && results.entries.length > 0;
  const isDrawn = {
    none: false,
    opener: !hasDetails,
    'first-result': isListDrawn,
    'first-marker': focus.kind === 'first-marker' && focus.isMapThere && !isMapStale,
  }[focus.kind];
  useEffect(() => {
    if (!isDrawn) return;
    if (focus.kind === 'opener') {
      const { id, from } = focus;
      // Who has gone on to something else, such as a link that closed them, stays there.
      const isLost = document.activeElement === document.body;
      if (isLost && (from === 'list' || !focusMarker(container.current, id)))
        focusItem(container.current, id);
    } else if (focus.kind === 'first-result' || !focusFirstMarker(container.current)) {
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
