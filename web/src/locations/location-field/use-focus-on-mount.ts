import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Focuses an element when it is mounted, if a press of the person caused that. */
export function useFocusOnMount(element: RefObject<HTMLElement | null>, isWanted: boolean): void {
  const focus = useEffectEvent(() => {
    if (isWanted) element.current?.focus();
  });
  useEffect(() => focus(), []);
}
