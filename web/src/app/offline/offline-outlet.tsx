import { useEffect, useState } from 'react';
import { lazyPart } from '~/ui/feedback/lazy-part';

// A failed load is ignored; the next page tries again.
const LazyOfflineServices = lazyPart(
  async () => (await import('./offline-services')).OfflineServices,
  () => null,
);

/** Loads the background services after the first screen, so as not to slow it down. */
export function OfflineOutlet() {
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    if (document.readyState === 'complete') {
      setLoaded(true);
      return;
    }
    const onLoad = () => setLoaded(true);
    window.addEventListener('load', onLoad, { once: true });
    return () => window.removeEventListener('load', onLoad);
  }, []);
  if (!isLoaded) return null;
  return <LazyOfflineServices />;
}
