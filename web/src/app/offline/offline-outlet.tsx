import { useEffect, useState } from 'react';
import { lazyPart } from '~/ui/feedback/lazy-part';

// Nobody misses it at once: the next page tries again.
const LazyOfflineServices = lazyPart(
  async () => (await import('./offline-services')).OfflineServices,
  () => null,
);

/** Loads what works behind the screens once the first one is complete: it must not slow that down. */
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
