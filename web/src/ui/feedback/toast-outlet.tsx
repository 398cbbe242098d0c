import { useLayoutEffect, useSyncExternalStore } from 'react';
import { lazyPart } from './lazy-part';
import { hasToasts, onToast } from './toast';

const loadRegion = () => import('./toast-region');
const LazyToastRegion = lazyPart(
  async () => (await loadRegion()).ToastRegion,
  (_, tryAgain) => <NextOccasion onOccasion={tryAgain} />,
);

/** Messages wait until there is a chance that the code which draws them comes. */
function NextOccasion({ onOccasion }: { onOccasion: () => void }) {
  // In the commit itself: a message that came before a later effect would go unheard.
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

/** Fetches the code that draws toasts ahead of the first one, so that it shows without a connection too. */
export const preloadToasts = (): Promise<unknown> =>
  // What does not come now is asked for with the first one.
  loadRegion().catch(() => undefined);

/** The place of the toasts. Their code is loaded with the first one. */
export function ToastOutlet() {
  const needed = useSyncExternalStore(onToast, isNeeded, () => false);
  if (!needed) return null;
  return <LazyToastRegion />;
}
