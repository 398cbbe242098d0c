import { directionOf } from '@wayable/protocol/locale-path';
import { type RefObject, useMemo } from 'react';
import { NO_INSETS } from '~/map/geo';
import { getLocale } from '~/paraglide/runtime';
import { fitMarginsFor, insetsFor, roomFor, visibleSize } from './explorer-layout';
import { useElementSize } from './use-element-size';

const isFromRightToLeft = (): boolean => directionOf(getLocale()) === 'rtl';
/** Returns the direction of the page, and the pixels of a rem. */
const readPage = () => ({
  isFromRightToLeft: isFromRightToLeft(),
  rem: Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
});

interface ExplorerElements {
  container: RefObject<HTMLElement | null>;
  map: RefObject<HTMLElement | null>;
}

/** Returns the layout for the explorer's size; unknown before the first layout. `size` is the map's. */
export function useExplorerLayout({ container, map }: ExplorerElements, hasDetails: boolean) {
  const frame = useElementSize(container);
  const size = useElementSize(map);
  const room = frame && size && roomFor((query) => matchMedia(query).matches);
  const below = frame && size ? frame.height - size.height : 0;
  const insets = useMemo(
    () => (size && room ? insetsFor(room, size, { ...readPage(), hasDetails, below }) : NO_INSETS),
    [size, room, hasDetails, below],
  );
  // Compute the size without the details, so that opening them does not change the places in the list.
  const listSize = useMemo(() => {
    if (!size || !room) return undefined;
    return visibleSize(size, insetsFor(room, size, { ...readPage(), hasDetails: false }));
  }, [size, room]);
  const margins = useMemo(
    () => fitMarginsFor(room ?? 'single', isFromRightToLeft(), listSize),
    [room, listSize],
  );
  return { size, room, insets, listSize, margins };
}
