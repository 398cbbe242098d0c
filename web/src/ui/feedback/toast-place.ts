import { type RefObject, useLayoutEffect } from 'react';

/** Returns the height of the on-screen keyboard in CSS pixels; 0 on a magnified page. */
function readKeyboardHeight({ scale, offsetTop, height }: VisualViewport): number {
  return scale > 1 ? 0 : Math.max(0, window.innerHeight - offsetTop - height);
}

/**
 * Sets the height of toasts and keyboard for the style sheet (toasts.css), so that dialogs and scrolled
 * content keep clear of toasts, and toasts keep clear of the keyboard.
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
