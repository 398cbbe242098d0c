import { type TouchEvent, useRef, useSyncExternalStore } from 'react';

/** Minimum sideways movement of a finger, in pixels, that turns the page. */
const DISTANCE = 48;
/** Magnification from which a finger moves the page instead. */
const MAGNIFIED_FROM = 1.05;

const subscribe = (listener: () => void) => {
  window.visualViewport?.addEventListener('resize', listener);
  return () => window.visualViewport?.removeEventListener('resize', listener);
};
const isMagnified = () => (window.visualViewport?.scale ?? 1) > MAGNIFIED_FROM;

/**
 * Returns the properties of an element on which a swipe turns the page. The next page is at the end of the
 * text direction.
 */
export function useSwipe(onSwipe: (step: 1 | -1) => void) {
  const magnified = useSyncExternalStore(subscribe, isMagnified);
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const finger = touches.length === 1 && !magnified ? touches[0] : undefined;
      start.current = finger ? { x: finger.clientX, y: finger.clientY } : null;
    },
    onTouchEnd: ({ changedTouches, currentTarget }: TouchEvent) => {
      const from = start.current;
      const to = changedTouches[0];
      start.current = null;
      if (!from || !to) return;
      const isFromRightToLeft = getComputedStyle(currentTarget).direction === 'rtl';
      const moved = isFromRightToLeft ? from.x - to.clientX : to.clientX - from.x;
      const isSideways = Math.abs(moved) >= 2 * Math.abs(to.clientY - from.y);
      if (Math.abs(moved) >= DISTANCE && isSideways) onSwipe(moved < 0 ? 1 : -1);
    },
    // Otherwise, the browser handles the gesture and goes back in its history.
    style: { touchAction: magnified ? 'auto' : 'pan-y pinch-zoom' },
  };
}
