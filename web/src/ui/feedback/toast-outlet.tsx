import { useLayoutEffect, useSyncExternalStore } from 'react';
import { lazyPart } from './lazy-part';
import { hasToasts, onToast } from './toast';

const loadRegion = () => import('./toast-region');
const LazyToastRegion = lazyPart(
  async () => (await loadRegion()).ToastRegion,
  (_, tryAgain) => <NextOccasion onOccasion={tryAgain} />,
);

/** Holds messages until their code may load again. */
function NextOccasion({ onOccasion }: { onOccasion: () => void }) {
  // During the commit: a message before a later effect would be lost.
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

/** Preloads the code of toasts, so that the first one also shows offline. */
export const preloadToasts = (): Promise<unknown> =>
  // A failed load is retried with the first toast.
  loadRegion().catch(() => undefined);

/** The place of the toasts. Their code is loaded with the first one. */
export function ToastOutlet() {
  const needed = useSyncExternalStore(onToast, isNeeded, () => false);
  if (!needed) return null;
  return <LazyToastRegion />;
}
