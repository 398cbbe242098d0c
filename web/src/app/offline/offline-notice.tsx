import { CloudOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { m } from '~/paraglide/messages';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/**
 * Tells while the device is offline that the page shows stored data. The notice is silent, because the banner
 * announces the change to screen readers.
 */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  if (isOnline) return null;
  return (
    <p className="flex items-center justify-center gap-2 border-b border-line bg-surface px-4 py-2 text-center text-small">
      <CloudOff aria-hidden className="size-5 shrink-0" />
      {m.offline_notice()}
    </p>
  );
}
