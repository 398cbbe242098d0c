import { lazy, Suspense, useSyncExternalStore } from 'react';
import { hasToasts, onToast } from './toast';

const loadRegion = () => import('./toast-region');
const LazyToastRegion = lazy(async () => ({ default: (await loadRegion()).ToastRegion }));

let wasNeeded = false;
const isNeeded = () => {
  wasNeeded ||= hasToasts();
  return wasNeeded;
};

/** Fetches the code that draws toasts ahead of the first one, so that it shows without a connection too. */
export const preloadToasts = (): Promise<unknown> => loadRegion();

/** The place of the toasts. Their code is loaded with the first one. */
export function ToastOutlet() {
  const needed = useSyncExternalStore(onToast, isNeeded, () => false);
  if (!needed) return null;
  return (
    <Suspense>
      <LazyToastRegion />
    </Suspense>
  );
}
