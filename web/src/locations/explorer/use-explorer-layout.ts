import { type RefObject, useMemo } from 'react';
import { NO_INSETS } from '~/map/geo';
import { fitMarginsFor, insetsFor, roomFor, visibleSize } from './explorer-layout';
import { useElementSize } from './use-element-size';

/** What the explorer's size gives room for; nothing of it is known before the first layout. */
export function useExplorerLayout(container: RefObject<HTMLElement | null>, hasDetails: boolean) {
  const size = useElementSize(container);
  const room = size && roomFor(size.width);
  const insets = useMemo(
    () => (size && room ? insetsFor(room, size, hasDetails) : NO_INSETS),
    [size, room, hasDetails],
  );
  // Details that open do not change which places the list holds.
  const listSize = useMemo(
    () => (size && room ? visibleSize(size, insetsFor(room, size, false)) : undefined),
    [size, room],
  );
  const margins = useMemo(() => fitMarginsFor(room ?? 'single'), [room]);
  return { size, room, insets, listSize, margins };
}
