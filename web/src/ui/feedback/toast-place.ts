import { type RefObject, useLayoutEffect } from 'react';

/** How much of the window the keyboard of a touch screen covers, in CSS pixels. A page that is magnified has none to speak of. */
function readKeyboardHeight({ scale, offsetTop, height }: VisualViewport): number {
  return scale > 1 ? 0 : Math.max(0, window.innerHeight - offsetTop - height);
}

/**
 * Tells the style sheet (toasts.css) how much room the toasts take, so that dialogs and what is scrolled into sight stay
 * clear of them, and how high the keyboard is, so that they stand above it.
 * @param isShown whether there are toasts
 */
export function useToastPlace(region: RefObject<HTMLElement | null>, isShown: boolean): void {
  useLayoutEffect(() => {
    const element = region.current;
    if (!isShown || !element) return;
    const { style } = document.documentElement;
    const measureRoom = () => style.setProperty('--toasts-room', `calc(${element.offsetHeight}px + 1rem)`);
    const sizes = new ResizeObserver(measureRoom);
    sizes.observe(element);
    const { visualViewport } = window;
    const measureKeyboard = () => {
      if (visualViewport) style.setProperty('--keyboard-height', `${readKeyboardHeight(visualViewport)}px`);
    };
    measureRoom();
    measureKeyboard();
    visualViewport?.addEventListener('resize', measureKeyboard);
    visualViewport?.addEventListener('scroll', measureKeyboard);
    return () => {
      sizes.disconnect();
      visualViewport?.removeEventListener('resize', measureKeyboard);
      visualViewport?.removeEventListener('scroll', measureKeyboard);
      style.removeProperty('--toasts-room');
      style.removeProperty('--keyboard-height');
    };
  }, [region, isShown]);
}
