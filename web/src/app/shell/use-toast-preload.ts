import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { preloadToasts } from '~/ui/feedback/toast-outlet';

const SIGNS_OF_A_PERSON = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;

/**
 * Loads the code for toasts at the person's first action, before anything can fail. The home page stays
 * light.
 */
export function useToastPreload(): void {
  const isHome = useLocation().pathname === '/';
  useEffect(() => {
    if (isHome) return;
    const stopWaiting = new AbortController();
    const preload = () => {
      stopWaiting.abort();
      void preloadToasts();
    };
    for (const sign of SIGNS_OF_A_PERSON) {
      window.addEventListener(sign, preload, { once: true, passive: true, signal: stopWaiting.signal });
    }
    return () => stopWaiting.abort();
  }, [isHome]);
}
