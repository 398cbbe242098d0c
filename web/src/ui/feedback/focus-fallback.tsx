import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';

const LANDMARKS = '[data-focus-fallback], h1, h2, h3, h4';

const canBeSeen = (element: HTMLElement): boolean =>
  element.closest('.sr-only, [inert]') === null && element.checkVisibility();

function ancestorsOf(element: Element): Element[] {
  const parent = element.parentElement;
  return parent === null ? [] : [parent, ...ancestorsOf(parent)];
}

/** What stands nearest of what remains: a heading, what is marked as such a place, or the screen. A dialog that is gone has its own way back. */
function findFallback(ancestors: readonly Element[]): HTMLElement | null {
  for (const ancestor of ancestors.filter(({ isConnected }) => isConnected)) {
    if (ancestor === document.body) return null;
    // The heading of one article does not stand for another one that is gone.
    const isOfOther = (element: HTMLElement) => element.closest('article')?.contains(ancestor) === false;
    const landmark = [...ancestor.querySelectorAll<HTMLElement>(LANDMARKS)].find(
      (element) => canBeSeen(element) && !isOfOther(element),
    );
    if (landmark) return landmark;
    if (ancestor.id === 'main') return ancestor as HTMLElement;
  }
  return null;
}

/** Remembers where an element stands. The answer focuses what stands nearest of what remains, where nothing has the focus. */
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
 * Around buttons that go when they have done their work, such as one that tries again: where the focus goes with them, the nearest
 * heading that remains takes it, so that a keyboard does not begin again at the start of the page (WCAG 2.4.3).
 */
export function FocusFallback({ className, children }: { className?: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const takeFocus = useRef<() => void>(undefined);
  // It is still there when this is heard, and gone when the next one is.
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
