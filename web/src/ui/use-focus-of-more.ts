import { type RefObject, useEffect, useRef } from 'react';

/**
 * For a list that a button makes longer: where the button goes with the last entries, the focus goes on to the first new
 * one (WCAG 2.4.3).
 * @param hasMore whether the button is there
 * @param selector what of an entry takes the focus
 * @returns to be called as the button is pressed
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
