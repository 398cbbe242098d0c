import { useLayoutEffect, useSyncExternalStore } from 'react';
import { lazyPart } from './lazy-part';
import { hasToasts, onToast } from './toast';

const loadRegion = () => import('./toast-region');
const LazyToastRegion = lazyPart(
  async () => (await loadRegion()).ToastRegion,
  (_, tryAgain) => <NextOccasion onOccasion={tryAgain} />,
);

/** Waits for the next message, and then loads the code again. */
function NextOccasion({ onOccasion }: { onOccasion: () => void }) {
  // Use a layout effect, which runs during the commit. Otherwise, a message could arrive before the listener
  // exists.
  useLayoutEffect(() => {
    const stopListening = onToast(onOccasion);
    window.addEventListener('online', onOccasion);
    return () => {
      stopListening();
      window.removeEventListener('online', onOccasion);
    };
  }, [onOccasion]);
  return null;
}

let wasNeeded = false;
const isNeeded = () => {
  wasNeeded ||= hasToasts();
  return wasNeeded;
};

/** Preloads the code of toasts, so that the first toast also shows offline. */
export const preloadToasts = (): Promise<unknown> =>
  // A failed load is retried with the first toast.
  loadRegion().catch(() => undefined);

/** The place of the toasts. Their code is loaded with the first toast. */
export function ToastOutlet() {
  const needed = useSyncExternalStore(onToast, isNeeded, () => false);
  if (!needed) return null;
  return <LazyToastRegion />;
}
