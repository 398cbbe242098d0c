import { type RefObject, useEffect, useRef } from 'react';

/**
 * For a list with a "more" button: when the button disappears with the last entries, focuses the first new
 * entry (WCAG 2.4.3).
 * @param hasMore whether the button exists
 * @param selector the focusable part of an entry
 * @returns call it when the button is pressed
 */
export function useFocusOfMore(
  list: RefObject<HTMLElement | null>,
  hasMore: boolean,
  selector: string,
): () => void {
  const firstNew = useRef<number>(undefined);
  const findEntries = () => [...(list.current?.querySelectorAll<HTMLElement>(selector) ?? [])];
  useEffect(() => {
    if (hasMore || firstNew.current === undefined) return;
    const entries = findEntries();
    const entry = entries[firstNew.current] ?? entries.at(-1);
    firstNew.current = undefined;
    if (document.activeElement === document.body) entry?.focus();
  });
  return () => {
    firstNew.current = findEntries().length;
  };
}
