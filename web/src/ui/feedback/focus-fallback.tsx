import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';

const LANDMARKS = '[data-focus-fallback], h1, h2, h3, h4';

const canBeSeen = (element: HTMLElement): boolean =>
  element.closest('.sr-only, [inert]') === null && element.checkVisibility();

function ancestorsOf(element: Element): Element[] {
  const parent = element.parentElement;
  return parent === null ? [] : [parent, ...ancestorsOf(parent)];
}

/**
 * Returns the nearest remaining focus target: a heading, a marked element, or the screen. A closed dialog
 * returns the focus itself.
 */
function findFallback(ancestors: readonly Element[]): HTMLElement | null {
  for (const ancestor of ancestors.filter(({ isConnected }) => isConnected)) {
    if (ancestor === document.body) return null;
    // Exclude headings of other articles.
    const isOfOther = (element: HTMLElement) => element.closest('article')?.contains(ancestor) === false;
    const landmark = [...ancestor.querySelectorAll<HTMLElement>(LANDMARKS)].find(
      (element) => canBeSeen(element) && !isOfOther(element),
    );
    if (landmark) return landmark;
    if (ancestor.id === 'main') return ancestor as HTMLElement;
  }
  return null;
}

/**
 * Remembers the position of an element. The returned function focuses the nearest remaining target if nothing
 * has the focus.
 */
export function createFocusFallback(element: Element): () => void {
  const ancestors = ancestorsOf(element);
  return () => {
    if (document.activeElement !== document.body) return;
    const fallback = findFallback(ancestors);
    if (fallback?.tabIndex === -1) fallback.tabIndex = -1;
    fallback?.focus({ preventScroll: true });
  };
}

/**
 * Surrounds buttons that are removed after their work, such as a retry. If the focused button is removed, the
 * nearest remaining heading gets the focus, so that keyboard users keep their place (WCAG 2.4.3).
 */
export function FocusFallback({ className, children }: { className?: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const takeFocus = useRef<() => void>(undefined);
  // The cleanup of this effect runs while the element is still in the document. The cleanup of the next
  // effect runs after its removal.
  useLayoutEffect(() => {
    const element = box.current;
    return () => {
      if (element?.contains(document.activeElement)) takeFocus.current = createFocusFallback(element);
    };
  }, []);
  useEffect(() => () => takeFocus.current?.(), []);
  return (
    <div ref={box} className={className}>
      {children}
    </div>
  );
}
