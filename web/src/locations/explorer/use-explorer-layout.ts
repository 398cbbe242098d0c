import { directionOf } from '@wayable/protocol/locale-path';
import { type RefObject, useMemo } from 'react';
import { NO_INSETS } from '~/map/geo';
import { getLocale } from '~/paraglide/runtime';
import { fitMarginsFor, insetsFor, roomFor, visibleSize } from './explorer-layout';
import { useElementSize } from './use-element-size';

const isFromRightToLeft = (): boolean => directionOf(getLocale()) === 'rtl';

/** What the explorer's size gives room for; nothing of it is known before the first layout. */
export function useExplorerLayout(container: RefObject<HTMLElement | null>, hasDetails: boolean) {
  const size = useElementSize(container);
  const room = size && roomFor(size.width);
  const insets = useMemo(
    () => (size && room ? insetsFor(room, size, hasDetails, isFromRightToLeft()) : NO_INSETS),
    [size, room, hasDetails],
  );
  // Details that open do not change which places the list holds.
  const listSize = useMemo(
    () => (size && room ? visibleSize(size, insetsFor(room, size, false, isFromRightToLeft())) : undefined),
    [size, room],
  );
  const margins = useMemo(() => fitMarginsFor(room ?? 'single', isFromRightToLeft()), [room]);
  return { size, room, insets, listSize, margins };
}
