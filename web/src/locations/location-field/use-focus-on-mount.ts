import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Moves the focus to an element when it appears, if the person's last step asks for that. */
export function useFocusOnMount(element: RefObject<HTMLElement | null>, isWanted: boolean): void {
  const focus = useEffectEvent(() => {
    if (isWanted) element.current?.focus();
  });
  useEffect(() => focus(), []);
}
