import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Focuses an element when it appears, if it follows the person's own step. */
export function useFocusOnMount(element: RefObject<HTMLElement | null>, isWanted: boolean): void {
  const focus = useEffectEvent(() => {
    if (isWanted) element.current?.focus();
  });
  useEffect(() => focus(), []);
}
