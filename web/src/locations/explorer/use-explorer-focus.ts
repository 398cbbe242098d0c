import { type Dispatch, type RefObject, useEffect } from 'react';
import { focusFirstMarker, focusMarker } from '~/map/marker-buttons';
import type { ExplorerEvent, FocusGoal } from './explorer-session';
import type { ExplorerResults } from './results/use-explorer-results';

/** Moves the focus to its goal once the goal is drawn. */
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
      // If the person has already moved the focus elsewhere, the focus stays there.
      const isLost = document.activeElement === document.body;
      if (isLost && (from === 'list' || !focusMarker(container.current, id)))
        focusItem(container.current, id);
    } else if (focus.kind === 'first-result' || !focusFirstMarker(container.current)) {
      focusItem(container.current, undefined);
    }
    dispatch({ type: 'focus-moved' });
  }, [isDrawn, focus, container, dispatch]);
}

/** Focuses the list item that opened the details, or the list's first item. */
function focusItem(container: HTMLElement | null, id: string | undefined): void {
  const item =
    container?.querySelector<HTMLElement>(`[data-location="${id}"]`) ??
    container?.querySelector<HTMLElement>('[data-location]');
  item?.focus();
}
